import type { DataSourceInstance, UnitName, Variable } from '#shared/portfolio/nouns.ts'
import { details } from './strings.ts'
import {
  field,
  groups,
  names,
  receptionTone,
  recordedText,
  type DetailsField,
  type FieldGroup,
  type WriteNumber,
} from './field-groups.ts'
import { furtherVariableFields } from './further-fields.ts'

const unitText = (unit: UnitName | undefined): string | undefined => {
  if (unit === undefined) return undefined
  const { shortText, longText } = unit
  return longText === '' || longText === shortText ? shortText : `${shortText} (${longText})`
}

/** Groups everything that docs/service.md 2.3 says about a variable, with its cached data. */
export function variableGroups(
  variable: Variable,
  sources: readonly DataSourceInstance[],
  write: WriteNumber,
  cached: readonly DetailsField[] = [],
): readonly FieldGroup[] {
  return groups(
    { title: details.whatItIs, fields: identityFields(variable) },
    { title: details.unitAndType, fields: unitFields(variable) },
    { title: details.sourceAndHealth, fields: sourceFields(variable, sources) },
    { title: details.lastValue, fields: lastValueFields(variable, write) },
    { title: details.cached, fields: cached },
    { title: details.tags, fields: field(details.tags, names(variable.tags)) },
    { title: details.further, fields: furtherVariableFields(variable.raw ?? {}) },
    {
      title: details.identity,
      fields: [
        ...field(details.dataHubId, variable.dataHubId, { isId: true }),
        ...field(details.internalId, variable.id, { isId: true }),
        ...field(details.organizationId, variable.organization.id, { isId: true }),
        ...variable.entities.flatMap(({ id }) => field(details.entityId, id, { isId: true })),
        ...field(details.resourceId, variable.resource.id, { isId: true }),
        ...unitIds(variable),
        ...variable.feeds.flatMap(({ id }) => field(details.sourceId, id, { isId: true })),
      ],
    },
  )
}

function identityFields(variable: Variable): readonly DetailsField[] {
  return [
    ...field(details.resource, variable.resource.name),
    ...field(details.entities, names(variable.entities)),
    ...field(details.organization, variable.organization.name),
    ...field(details.description, variable.description),
    ...field(details.status, variable.status, variable.status === 'enabled' ? {} : { tone: 'warn' }),
    ...field(details.historical, variable.isHistorical ? details.yes : undefined, { tone: 'warn' }),
    ...field(details.visibility, variable.isHidden ? details.hidden : undefined),
    ...field(details.timeZone, variable.localTimezone),
  ]
}

function unitFields(variable: Variable): readonly DetailsField[] {
  return [
    ...field(details.type, variable.kindLabel),
    ...field(details.unit, unitText(variable.unit)),
    ...field(details.sourceUnit, unitText(variable.sourceUnit)),
    ...field(details.displayUnit, unitText(variable.displayUnit)),
    ...field(details.consumptionUnit, unitText(variable.consumptionUnit)),
  ]
}

/** Lists the catalogue numbers of those units that have one. */
function unitIds({ unit, sourceUnit, displayUnit, consumptionUnit }: Variable): readonly DetailsField[] {
  const id = (label: string, of: UnitName | undefined): readonly DetailsField[] =>
    field(label, of?.id === undefined ? undefined : String(of.id), { isId: true })
  return [
    ...id(details.unitId, unit),
    ...id(details.sourceUnitId, sourceUnit),
    ...id(details.displayUnitId, displayUnit),
    ...id(details.consumptionUnitId, consumptionUnit),
  ]
}

function sourceFields(variable: Variable, sources: readonly DataSourceInstance[]): readonly DetailsField[] {
  const feeds = variable.feeds.flatMap((feed) => {
    const source = sources.find(({ id }) => id === feed.id)
    const health =
      source === undefined
        ? []
        : field(details.sourceReception, source.dataReception, receptionTone(source.dataReception))
    return [
      ...field(details.source, feed.name),
      ...field(details.sourceType, feed.type),
      ...field(details.sourceOrganization, feed.organization ?? feed.orgId),
      ...health,
    ]
  })
  return [
    ...field(details.reception, variable.dataReception, receptionTone(variable.dataReception)),
    ...field(details.sourceName, variable.sourceName),
    ...feeds,
    ...field(details.enabled, variable.isEnabled ? details.yes : details.no),
    ...field(details.recording, variable.isRecorded ? details.yes : details.no),
  ]
}

function lastValueFields(variable: Variable, write: WriteNumber): readonly DetailsField[] {
  const { lastRecordedValue, lastReceivedUnits, lastRecordedTime, localTimezone } = variable
  const value =
    lastRecordedValue === undefined ? undefined : `${write(lastRecordedValue)} ${lastReceivedUnits ?? ''}`
  const at = recordedText(lastRecordedTime, localTimezone)
  return [...field(details.value, value?.trim()), ...field(details.recordedAt, at)]
}
