import { valuesUnderPolicy } from '#shared/analysis/aggregate/under-policy.ts'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { rowsInterval, type CsvSeries, type CsvTable } from '#shared/export/csv-table.ts'
import { lowerBound } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { totalizerShows } from '#renderer/query/totalizer-shows.ts'

export interface ExportedView {
  readonly interval: Interval
  /** Zone of the local stamps in the file. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
}

/** What a CSV file of a view is made from. */
export function csvTableOf(series: readonly OperandSeries[], view: ExportedView): CsvTable {
  const { interval, zone, policy } = view
  return { interval, zone, policy, series: series.map((one) => csvSeriesOf(one, view)) }
}

function csvSeriesOf(series: OperandSeries, view: ExportedView): CsvSeries {
  const { variable, base, shown } = series
  const { seriesKey } = base.demand
  const cut = { resolution: shown.resolution, bucketZone: shown.zone }
  return {
    name: shownName(variable.displayName, series),
    fullName: shownName(fullNameOf(variable), series),
    dataHubId: variable.dataHubId,
    entity: variable.entities.map(({ name }) => name).join('; '),
    organization: variable.organization.name,
    resource: variable.resource.name,
    units: base.units === '' ? variable.unit.shortText : base.units,
    standardization: seriesKey.standardization ?? '',
    ...cut,
    fetchedResolution: seriesKey.resolution,
    ...valuesOf(series, rowsInterval(view, cut), view.policy),
    covered: base.covered.map(({ start, end }) => ({ start, end })),
  }
}

/** Of a totalizer the name says whether the values are readings or what ran through it. */
function shownName(name: string, series: OperandSeries): string {
  const shows = totalizerShows(series)
  return shows === undefined ? name : `${name} (${shows})`
}

/** The buckets that start in the interval, as the policy has them. */
function valuesOf(
  { variable, shown }: OperandSeries,
  interval: Interval,
  policy: MissingPolicy,
): Pick<CsvSeries, 'columns' | 'presentShare' | 'isExtrapolated'> {
  const from = lowerBound(shown.columns.times, interval.start)
  const to = Math.max(from, lowerBound(shown.columns.times, interval.end))
  const times = shown.columns.times.subarray(from, to)
  const values = shown.columns.values.subarray(from, to)
  if (shown.presentMs === undefined || shown.expectedMs === undefined)
    return { columns: { times, values }, isExtrapolated: false }
  const presentMs = shown.presentMs.subarray(from, to)
  const expectedMs = shown.expectedMs.subarray(from, to)
  const areAmounts = variable.kind === 'totalizer'
  return {
    columns: { times, values: valuesUnderPolicy({ values, presentMs, expectedMs }, policy, areAmounts) },
    presentShare: presentMs.map((present, index) => present / (expectedMs[index] ?? NaN)),
    isExtrapolated: policy === 'extrapolated' && areAmounts,
  }
}
