import { weeksOf } from '#renderer/query/shown-series.ts'
import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { drawnSeries, type DerivedSource } from '#renderer/plot/series/drawn-series.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { areAmounts, shownAs } from '#renderer/query/shown-as.ts'
import { shownUnitsOf } from '#renderer/query/series-units.ts'

/** Converts the shown columns of an operand to the form that is drawn. */
export function drawnOf(series: OperandSeries, slot: number, pyramid: Pyramid): DrawnSeries {
  const { operand, variable, base, shown } = series
  const { demand, covered, missing, provisional } = base
  const source = {
    id: operand.id,
    name: fullNameOf(variable),
    units: shownUnitsOf(series),
    resolution: shown.resolution,
    bucketZone: shown.zone,
    ...weeksOf(shown, shown.resolution),
    derived: derivedSourceOf(series),
    isCounter: shownAs(series) === 'reading',
    isAmount: areAmounts(series),
    hasRegister: variable.kind === 'totalizer',
    interval: demand.interval,
    slot,
    covered,
    filled: base.filled,
    missing,
    provisional,
  }
  return drawnSeries(source, pyramid)
}

/** Returns the columns that the shown ones were derived from; undefined if they are the base itself. */
function derivedSourceOf({ base, shown }: OperandSeries): DerivedSource | undefined {
  const { presentMs, expectedMs } = shown
  if (presentMs === undefined || expectedMs === undefined) return undefined
  const { seriesKey, bucketZone } = base.demand
  return { base: base.columns, from: seriesKey.resolution, baseZone: bucketZone, presentMs, expectedMs }
}
