import type { VariableKind } from '../catalog/nouns.ts'
import { valueIntervalsOf, type ValueIntervals } from '../series/derive/value-intervals.ts'
import { valueRunsOf, type ValueRuns } from '../series/derive/value-runs.ts'
import type { Columns } from '../series/segment.ts'
import type { IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'

/** What the values of a series mean. */
export interface SeriesMeaning {
  readonly kind: VariableKind
  /** Unit of the columns. */
  readonly unit: string
  readonly resolution: Resolution
  /** In which its local days are cut. */
  readonly zone: IanaZone
}

/**
 * A series as calculations take it: times ascending in epoch ms, as many values in `unit`, NaN is a gap. Columns may
 * reach beyond what is asked about, since a value may lie over an edge.
 */
export interface SeriesInput extends SeriesMeaning {
  readonly columns: Columns
}

/** The values of a series with what they hold for; made once for what asks several times, as each period of one series. */
export interface SeriesValues {
  readonly list: ValueIntervals
  readonly runs: ValueRuns
}

export function seriesValues({ columns, kind, resolution, zone }: SeriesInput): SeriesValues {
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  return { list, runs: valueRunsOf(list) }
}
