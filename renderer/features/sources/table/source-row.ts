import type { DataSourceInstance, Organization } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Order } from '#renderer/ui/table/table-column.ts'
import { instanceRecordedAt } from '#renderer/catalogue/reported-deliveries.ts'

/** Row of the source table for one data source instance. */
export interface SourceRow {
  readonly source: DataSourceInstance
  readonly typeName: string
  readonly organization: string
  readonly recordedAt: EpochMs | undefined
  /** Time at which the source was requested; undefined while the first catalogue arrives. */
  readonly fetchedAt: EpochMs | undefined
  /** Number of its variables in the cached catalogue. */
  readonly variables: number
}

export interface SourceRowContext {
  readonly typeNames: ReadonlyMap<string, string>
  readonly organizations: readonly Organization[]
  readonly fetchedAt: (source: DataSourceInstance) => EpochMs | undefined
  readonly variablesOf: (source: DataSourceInstance) => number
}

export function sourceRows(
  sources: readonly DataSourceInstance[],
  { typeNames, organizations, fetchedAt, variablesOf }: SourceRowContext,
): readonly SourceRow[] {
  const names = new Map(organizations.map(({ id, name }) => [id, name]))
  return sources.map((source) => ({
    source,
    typeName: typeNames.get(source.type) ?? source.type,
    organization: names.get(source.orgId) ?? source.orgId,
    recordedAt: instanceRecordedAt(source),
    fetchedAt: fetchedAt(source),
    variables: variablesOf(source),
  }))
}

/** Columns by which a table of instances can be sorted. */
export const sourceColumns = [
  'name',
  'reception',
  'recordedAt',
  'connectivity',
  'dataErrors',
  'sourcesWithDataErrors',
  'disconnected',
  'variables',
  'enabled',
  'type',
  'organization',
  'receives',
  'lastReceived',
] as const
export type SourceColumn = (typeof sourceColumns)[number]

const keys: Readonly<Record<SourceColumn, (row: SourceRow) => string | number | undefined>> = {
  name: ({ source }) => source.name,
  type: ({ typeName }) => typeName,
  organization: ({ organization }) => organization,
  reception: ({ source }) => source.dataReception,
  enabled: ({ source }) => (source.isEnabled ? 1 : 0),
  recordedAt: ({ recordedAt }) => recordedAt,
  connectivity: ({ source }) => source.connectivityLast24Hours,
  dataErrors: ({ source }) => source.dataErrors,
  sourcesWithDataErrors: ({ source }) => source.sourcesWithDataErrors,
  disconnected: ({ source }) => source.disconnectedSources,
  lastReceived: ({ source }) => source.lastReceivedData,
  receives: ({ source }) => source.dataReceivingType,
  variables: ({ source, variables }) => source.variablesCount ?? variables,
}

export function sortSources(
  rows: readonly SourceRow[],
  { column, direction }: Order<SourceColumn>,
): readonly SourceRow[] {
  const key = keys[column]
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted(
    (a, b) => compareKeys(key(a), key(b), sign) || compareKeys(a.source.name, b.source.name, 1),
  )
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Values that the service omitted come last in either direction, since they are neither small nor large. */
function compareKeys(a: string | number | undefined, b: string | number | undefined, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * collator.compare(String(a), String(b))
}
