import type { Pyramid } from '#shared/series/pyramid/pyramid.ts'
import { type MissingPolicy, valuesUnderPolicy } from '#shared/analysis/aggregate/figures.ts'
import { weeksOf } from '#renderer/query/shown-series.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { type DerivedSource, drawnSeries, type DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import {
  areAmounts,
  type OperandSeries,
  shownAs,
  type ShownSeries,
  shownUnitsOf,
} from '#renderer/query/operand-series.ts'

/** Keeps the identity of unchanged series, so that they are not drawn again. */
const known = new WeakMap<ShownSeries, Map<string, ShownSeries>>()

/**
 * Returns the series that is drawn: without derived values that the policy withholds, and with amounts scaled if the
 * policy requires it.
 */
export function seriesUnderPolicy(series: OperandSeries, policy: MissingPolicy): OperandSeries {
  const { shown } = series
  const addUp = areAmounts(series)
  const key = `${policy} ${String(addUp)}`
  const ofShown = known.get(shown) ?? new Map<string, ShownSeries>()
  known.set(shown, ofShown)
  const under = ofShown.get(key) ?? shownUnderPolicy(shown, policy, addUp)
  ofShown.set(key, under)
  return under === shown ? series : { ...series, shown: under }
}

function shownUnderPolicy(shown: ShownSeries, policy: MissingPolicy, addUp: boolean): ShownSeries {
  const { columns, presentMs, expectedMs } = shown
  if (presentMs === undefined || expectedMs === undefined) return shown
  const values = valuesUnderPolicy({ values: columns.values, presentMs, expectedMs }, policy, addUp)
  if (values === columns.values) return shown
  const isThere = (_: number, index: number): boolean => !Number.isNaN(values[index] ?? NaN)
  return {
    ...shown,
    columns: { times: columns.times.filter(isThere), values: values.filter(isThere) },
    presentMs: presentMs.filter(isThere),
    expectedMs: expectedMs.filter(isThere),
  }
}

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

/** Returns the columns from which the shown ones were derived; undefined if they are the base itself. */
function derivedSourceOf({ base, shown }: OperandSeries): DerivedSource | undefined {
  const { presentMs, expectedMs } = shown
  if (presentMs === undefined || expectedMs === undefined) return undefined
  const { seriesKey, bucketZone } = base.demand
  return { base: base.columns, from: seriesKey.resolution, baseZone: bucketZone, presentMs, expectedMs }
}
