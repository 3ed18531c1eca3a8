import type { DataSourceInstance, DataSourceType } from '#shared/portfolio/nouns.ts'
import { textOf } from './further-fields.ts'
import { configurationLabels, details } from './strings.ts'
import {
  field,
  groups,
  receptionTone,
  recordedText,
  type DetailsField,
  type FieldGroup,
  type WriteNumber,
} from './field-groups.ts'

function counter(label: string, value: number | undefined, write: WriteNumber): readonly DetailsField[] {
  return field(
    label,
    value === undefined ? undefined : write(value),
    value !== undefined && value > 0 ? { tone: 'warn' } : {},
  )
}

/** Groups everything that docs/service.md 2.9 says about a data source instance. */
export function sourceGroups(
  source: DataSourceInstance,
  typeName: string,
  write: WriteNumber,
  organization = source.orgId,
): readonly FieldGroup[] {
  const plain = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : write(value)
  return groups(
    {
      title: details.whatItIs,
      fields: [
        ...field(details.type, typeName),
        ...field(details.organization, organization),
        ...field(details.receiving, source.dataReceivingType),
        ...field(details.enabled, source.isEnabled ? details.yes : details.no),
        ...field(details.variables, plain(source.variablesCount)),
        ...field(details.timeZone, source.localTimezone),
      ],
    },
    {
      title: details.health,
      fields: [
        ...field(details.reception, source.dataReception, receptionTone(source.dataReception)),
        ...field(details.recordedAt, recordedText(source.lastRecordedTime, source.localTimezone)),
        ...field(details.connectivity, plain(source.connectivityLast24Hours)),
        ...field(details.lastReceived, plain(source.lastReceivedData)),
        ...counter(details.dataErrors, source.dataErrors, write),
        ...counter(details.sourcesWithDataErrors, source.sourcesWithDataErrors, write),
        ...counter(details.disconnected, source.disconnectedSources, write),
      ],
    },
    {
      title: details.configuration,
      fields: Object.entries(source.metadata).flatMap(([key, value]) =>
        field(configurationLabels[key] ?? key, textOf(value)),
      ),
    },
    {
      title: details.identity,
      fields: [
        ...field(details.id, source.id, { isId: true }),
        ...field(details.organizationId, source.orgId, { isId: true }),
        ...field(details.typeId, source.type, { isId: true }),
      ],
    },
  )
}

/** Groups what docs/service.md 2.8 says about a data source type. */
export function sourceTypeGroups(type: DataSourceType, write: WriteNumber): readonly FieldGroup[] {
  return groups(
    { title: details.contents, fields: field(details.instances, write(type.instances)) },
    {
      title: details.health,
      fields: [
        ...counter(details.sourcesWithDataErrors, type.sourcesWithDataErrors, write),
        ...counter(details.disconnected, type.disconnectedSources, write),
      ],
    },
    {
      title: details.identity,
      fields: [
        ...field(details.type, type.type, { isId: true }),
        ...field(details.image, type.imageUrl, { isId: true }),
      ],
    },
  )
}
