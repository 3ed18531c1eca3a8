import * as z from 'zod'
import type { PageEntry } from './kept-entries.ts'

/**
 * Schemas of the catalogue's nouns, as far as the app relies on their form: the content of a file must not break the
 * views that show it. Fields that are not named here pass unchanged.
 */
const text = z.string()
const named = z.looseObject({ id: text, name: text })
const nameds = z.array(named)
const object = z.record(z.string(), z.unknown())
const unit = z.looseObject({ id: z.number().optional(), shortText: text, longText: text })
const flag = z.boolean()
const amount = z.number().optional()

const organization = z.looseObject({ id: text, name: text, raw: object })

const variable = z.looseObject({
  ...{ id: text, dataHubId: text, displayName: text, sourceName: text, description: text },
  kind: z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown']),
  ...{ kindLabel: text, status: text, isEnabled: flag, isRecorded: flag, isHistorical: flag, isHidden: flag },
  ...{ resource: named, unit, sourceUnit: unit.optional(), displayUnit: unit.optional() },
  ...{ consumptionUnit: unit.optional(), localTimezone: text, dataReception: text },
  ...{ lastRecordedValue: amount, lastRecordedTime: text.optional(), lastReceivedUnits: text.optional() },
  ...{ tags: nameds, entities: nameds, organization: named, raw: object },
  feeds: z.array(z.looseObject({ id: text, name: text, type: text, orgId: text })),
})

const entity = z.looseObject({
  ...{ id: text, name: text, type: named, organization: named, description: text, scope: text },
  ...{ isHidden: flag, areaSqFt: amount, averageOccupancy: amount, address: text.optional() },
  ...{ coverImageUrl: text.optional(), thumbnailImageUrl: text.optional(), tags: nameds, raw: object },
  variables: z.array(z.looseObject({ id: text, name: text, kindLabel: text })),
})

const sourceType = z.looseObject({
  ...{ type: text, name: text, instances: z.number(), imageUrl: text.optional(), raw: object },
  ...{ sourcesWithDataErrors: z.number(), disconnectedSources: z.number() },
})

const instance = z.looseObject({
  ...{ id: text, name: text, type: text, orgId: text, isEnabled: flag, localTimezone: text },
  ...{ dataReception: text, lastRecordedTime: text.optional(), variablesCount: amount },
  ...{ dataReceivingType: text, sourcesWithDataErrors: amount, disconnectedSources: amount },
  ...{ dataErrors: amount, connectivityLast24Hours: amount, lastReceivedData: amount },
  ...{ metadata: object, raw: object },
})

const option = z.looseObject({
  id: text,
  wireId: z.union([z.string(), z.number()]),
  label: text,
  get children() {
    return z.array(option)
  },
})
const facet = z.looseObject({ id: text, label: text, options: z.array(option) })

const plain: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['organizations', organization],
  ['entities', entity],
  ['entities-unasked', z.union([z.string(), z.number()])],
  ['variables', variable],
  ['data-source-types', sourceType],
])

/** Returns the schema of every element of a page of this list. */
export function elementSchemaOf(list: PageEntry['list']): z.ZodType {
  return plain.get(list) ?? (list.startsWith('instances:') ? instance : facet)
}
