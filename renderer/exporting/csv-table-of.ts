import { weeksOf } from '#renderer/query/shown-series.ts'
import { type MissingPolicy, valuesUnderPolicy } from '#shared/analysis/aggregate/figures.ts'
import { rowsInterval, type CsvSeries, type CsvTable } from '#shared/export/csv-table.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { areAmounts, type OperandSeries, shownAs, shownUnitsOf } from '#renderer/query/operand-series.ts'
import { clippedSeries } from '#renderer/query/clipped-series.ts'

export interface ExportedView {
  readonly interval: Interval
  /** Zone of the local stamps in the file. */
  readonly zone: IanaZone
  readonly policy: MissingPolicy
}

/** Makes the table of a CSV file from the series of a view. */
export function csvTableOf(series: readonly OperandSeries[], view: ExportedView): CsvTable {
  const { interval, zone, policy } = view
  return { interval, zone, policy, series: series.map((one) => csvSeriesOf(one, view)) }
}

function csvSeriesOf(series: OperandSeries, view: ExportedView): CsvSeries {
  const { variable, base, shown } = series
  const { seriesKey } = base.demand
  const cut = {
    resolution: shown.resolution,
    bucketZone: shown.zone,
    ...weeksOf(shown, shown.resolution),
  }
  return {
    name: shownName(variable.displayName, series),
    fullName: shownName(fullNameOf(variable), series),
    dataHubId: variable.dataHubId,
    entity: variable.entities.map(({ name }) => name).join('; '),
    organization: variable.organization.name,
    resource: variable.resource.name,
    units: shownUnitsOf(series),
    ...(areAmounts(series) && { areAmounts: true }),
    ...quantityOf(series, view.policy),
    standardization: seriesKey.standardization ?? '',
    ...cut,
    fetchedResolution: seriesKey.resolution,
    ...valuesOf(series, rowsInterval(view, cut), view.policy),
    ...(base.filled !== undefined && { filled: base.filled }),
    covered: base.covered.map(({ start, end }) => ({ start, end })),
  }
}

/** Readings have no length, only rates have a quantity, and amounts have none besides themselves. */
function quantityOf(series: OperandSeries, policy: MissingPolicy): Pick<CsvSeries, 'quantity'> {
  if (series.variable.kind !== 'average-rate' || series.shown.resolution === 'raw') return {}
  const quantity = quantityUnitOf(shownUnitsOf(series))
  return quantity === undefined ? {} : { quantity: { ...quantity, isScaled: policy === 'extrapolated' } }
}

/**
 * Adds to the name of a totalizer whether its values are readings or consumption, and to a rate that its values are
 * amounts.
 */
function shownName(name: string, series: OperandSeries): string {
  const shows = shownAs(series)
  return shows === undefined ? name : `${name} (${shows})`
}

/** Returns the values of the buckets of the interval under the policy. */
function valuesOf(
  series: OperandSeries,
  interval: Interval,
  policy: MissingPolicy,
): Pick<CsvSeries, 'columns' | 'presentShare' | 'isExtrapolated' | 'isClipped'> {
  const { columns, presentMs, expectedMs, isClipped } = clippedSeries(series, interval)
  const clipped = isClipped ? { isClipped } : {}
  if (presentMs === undefined || expectedMs === undefined)
    return { columns, isExtrapolated: false, ...clipped }
  const addUp = areAmounts(series)
  const values = valuesUnderPolicy({ values: columns.values, presentMs, expectedMs }, policy, addUp)
  return {
    columns: { times: columns.times, values },
    presentShare: presentMs.map((present, index) => present / (expectedMs[index] ?? NaN)),
    isExtrapolated: policy === 'extrapolated' && addUp,
    ...clipped,
  }
}
