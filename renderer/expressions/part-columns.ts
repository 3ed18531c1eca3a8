import { unitOfPart } from '#shared/analysis/expression/compile.ts'
import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import { valueIntervalsOf } from '#shared/series/derive/value-intervals.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import type { Columns } from '#shared/series/segment.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { isSameDimension, measureOf } from '#shared/units/measure.ts'
import { areDifferentUnits, rateUnitOf } from '#shared/units/units.ts'
import type { ExpressionVariable } from '#renderer/ports/documents/authored/expressions.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'

/**
 * Returns the values of a variable as its expression counts them: in the unit that it had when the expression was
 * saved, a totalizer as the rate at which it ran. Undefined where the service now answers in a unit of something
 * else.
 */
export function partColumns(variable: ExpressionVariable, loaded: LoadedSeries): Columns | undefined {
  const { units, demand } = loaded
  const { resolution } = demand.seriesKey
  const isCounter = variable.kind === 'totalizer'
  const columns = isCounter ? ratesOf(loaded.columns, variable, resolution, demand.interval) : loaded.columns
  const arrived = units === '' ? variable.unit : units
  if (!areDifferentUnits(arrived, variable.unit)) return columns
  const [from, to] = [measureOf(isCounter ? rateUnitOf(arrived) : arrived), measureOf(unitOfPart(variable))]
  if (!isSameDimension(from.dimension, to.dimension)) return columns.times.length === 0 ? columns : undefined
  const convert = (value: number): number => (value * from.factor + from.offset - to.offset) / to.factor
  return { times: columns.times, values: columns.values.map(convert) }
}

/** Only consumption over a whole bucket tells its rate; raw readings hold their rate until the next. */
function ratesOf(
  columns: Columns,
  { zone }: ExpressionVariable,
  resolution: Resolution,
  interval: LoadedSeries['demand']['interval'],
): Columns {
  if (columns.times.length === 0) return emptyColumns()
  if (!isDerived(resolution)) {
    const { starts, values } = valueIntervalsOf(columns, 'totalizer', resolution, zone)
    return { times: Float64Array.from(starts), values: Float64Array.from(values) }
  }
  const derived = deriveColumns(columns, {
    kind: 'totalizer',
    from: resolution,
    to: resolution,
    zone,
    interval,
  })
  const { times, values, presentMs, expectedMs } = derived
  const isWhole = (_: number, index: number): boolean => presentMs[index] === expectedMs[index]
  const rates = values.map((amount, index) => amount / ((expectedMs[index] ?? NaN) / HOUR_MS))
  return { times: times.filter(isWhole), values: rates.filter(isWhole) }
}

function isDerived(resolution: Resolution): resolution is DerivedResolution {
  return resolution !== 'raw' && resolution !== 'minute'
}
