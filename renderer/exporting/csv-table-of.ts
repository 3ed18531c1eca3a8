import type { Variable } from '#shared/catalog/nouns.ts'
import type { CsvSeries, CsvTable } from '#shared/export/csv-table.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'

/** A loaded series with the variable it is of; the variable is unknown where the catalogue has lost it. */
export interface NamedSeries {
  readonly loaded: LoadedSeries
  readonly variable: Variable | undefined
}

export interface ExportedView {
  readonly interval: Interval
  readonly resolution: Resolution
  /** Zone of the local stamps in the file. */
  readonly zone: IanaZone
}

/** What a CSV file of a view is made from. */
export function csvTableOf(series: readonly NamedSeries[], view: ExportedView): CsvTable {
  return { ...view, series: series.map((one) => csvSeriesOf(one, view)) }
}

function csvSeriesOf({ loaded, variable }: NamedSeries, { interval }: ExportedView): CsvSeries {
  const { demand, units, covered } = loaded
  const { dataHubId } = demand.seriesKey
  const columns = sliceColumns(loaded.columns, interval)
  return {
    name: variable?.displayName ?? dataHubId,
    dataHubId,
    entity: variable?.entities.map(({ name }) => name).join('; ') ?? '',
    organization: variable?.organization.name ?? '',
    resource: variable?.resource.name ?? '',
    units: units === '' ? (variable?.unit.shortText ?? '') : units,
    columns,
    covered: covered.map(({ start, end }) => ({ start, end })),
    bucketZone: demand.bucketZone,
  }
}
