import type { VariableKind } from '../portfolio/nouns.ts'
import { valueIntervalsOf, type ValueIntervals } from '../series/derive/value-intervals.ts'
import { valueRunsOf, type ValueRuns } from '../series/derive/value-runs.ts'
import { type Columns, columnsOfParts, type RatioColumns } from '#shared/series/columns.ts'
import type { Formula } from '../series/formula.ts'
import type { IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'

/** Tells what the values of a series mean. */
export interface SeriesMeaning {
  readonly kind: VariableKind
  /** Unit of the columns. */
  readonly unit: string
  readonly resolution: Resolution
  /** Zone in which its local days are cut. */
  readonly zone: IanaZone
  /**
   * Resolution of the means from which extremes, percentiles and the standard deviation are taken if values are finer
   * (docs/decisions/0097); absent if they are taken from the values as they are.
   */
  readonly spreadResolution?: Resolution
}

/**
 * A series as calculations take it: times ascending in epoch ms, as many values in `unit`, NaN is a gap. Columns may
 * reach beyond the requested range, since a value may lie over an edge.
 */
export interface SeriesInput extends SeriesMeaning {
  readonly columns: Columns
}

/**
 * The values of a series with the time they hold for; made once for callers that need them several times, as for each
 * period of one series.
 */
export interface SeriesValues {
  readonly list: ValueIntervals
  readonly runs: ValueRuns
  /** Parts of a ratio, which are aggregated first, and the arithmetic after it. */
  readonly ratio?: { readonly parts: readonly SeriesValues[]; readonly formula: Formula }
}

export function seriesValues(series: SeriesInput): SeriesValues {
  const { columns, kind, resolution, zone } = series
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  const values = { list, runs: valueRunsOf(list) }
  if (columns.ratio === undefined) return values
  const parts = partsOf(series, columns.ratio).map(seriesValues)
  return { ...values, ratio: { parts, formula: columns.ratio.formula } }
}

/** Returns the parts of a ratio as series of their own, in their order. */
export function partsOf(series: SeriesInput, ratio: RatioColumns): readonly SeriesInput[] {
  return columnsOfParts(ratio).map((columns) => ({ ...series, columns }))
}
