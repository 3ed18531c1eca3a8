import '../zod-without-eval.ts'
import * as z from 'zod'
import { areContradictory, type MeteringDecisions } from '#shared/metering-model/metering-decisions.ts'
import type { AuthoredForm } from './authored-file.ts'

const dataHubId = z.string().min(1)

const role = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('main') }).readonly(),
  z.object({ kind: z.literal('submeter'), of: dataHubId }).readonly(),
  z.object({ kind: z.literal('not-counted') }).readonly(),
])

const choice = z
  .object({ dataHubId, resourceId: z.string(), role, sign: z.union([z.literal(1), z.literal(-1)]) })
  .readonly()

const size = z.number().positive().exactOptional()

const decisions: z.ZodType<MeteringDecisions> = z
  .array(
    z
      .object({
        entityId: z.string().min(1),
        meters: z.array(choice).readonly(),
        /** Floor area in square feet. */
        areaSqFt: size,
        /** Average number of people. */
        occupancy: size,
      })
      .readonly(),
  )
  .readonly()

/** The users' decisions about the meters of a connection, as they are saved. */
export interface MeteringDocument {
  readonly version: 1
  readonly entities: MeteringDecisions
}

export const noMeteringDecisions: MeteringDocument = { version: 1, entities: [] }

export const meteringDocumentSchema: z.ZodType<MeteringDocument> = z.object({
  version: z.literal(1),
  entities: decisions,
})

/** The file that carries a metering model to another connection. */
export const meteringForm: AuthoredForm<Pick<MeteringDocument, 'entities'>> = {
  format: 'meterlens-metering-model',
  schema: z.object({ entities: decisions }),
  contradictionIn: ({ entities }) => {
    const twice = entities.find(
      ({ entityId }, at) => entities.findIndex((each) => each.entityId === entityId) < at,
    )
    const wrong = twice ?? entities.find(({ meters }) => areContradictory(meters))
    return wrong && contradictionOf(wrong.entityId)
  },
}

function contradictionOf(entityId: string): string {
  return `Its entry for entity ${entityId} contradicts itself: a meter below itself, or two roles for one variable.`
}
