import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { FloorOf } from '#renderer/ports/native-resolutions.ts'
import type { KnownOperand } from '../view/operands.ts'
import { isFiner } from './base-resolution.ts'
import { candidateKeys, demandFor } from './plan-query.ts'

/** Holds what a comparison needs of one operand. */
export interface ComparedInterval {
  readonly operand: KnownOperand
  readonly interval: Interval
  /** Coarsest resolution that answers the comparison. */
  readonly resolution: Resolution
  readonly asServiceHasIt?: boolean
}

/** Lists the series whose coverage decides how a comparison is answered. */
export function keysOfComparison(
  compared: readonly ComparedInterval[],
  floorOf: FloorOf,
): readonly SeriesKey[] {
  return compared.flatMap(({ operand, interval, resolution, asServiceHasIt }) => {
    const floor = floorOf(operand.variable.dataHubId, interval)
    const isLooked = (each: Resolution): boolean =>
      asServiceHasIt === true ? each === resolution : !isFiner('hourly', each) || each === floor
    return candidateKeys({ operands: [operand], resolution }).filter((key) => isLooked(key.resolution))
  })
}

/** Plans one demand for each, at the base resolution unless finer values are cached. */
export function planComparison(
  compared: readonly ComparedInterval[],
  floorOf: FloorOf,
  coverage: CoverageSnapshot | undefined,
): readonly SeriesDemand[] {
  return compared.map(({ operand, interval, resolution, asServiceHasIt }) => {
    const figures = asServiceHasIt === true ? 'service' : 'derived'
    return demandFor({ figures, floorOf }, operand, { range: interval, shown: resolution }, coverage)
  })
}
