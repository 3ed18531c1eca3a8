import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { KnownOperand } from '../view/operands.ts'
import { isFiner } from './base-resolution.ts'
import { candidateKeys, demandFor } from './plan-query.ts'

/** What a comparison needs of one operand. */
export interface ComparedInterval {
  readonly operand: KnownOperand
  readonly interval: Interval
  /** No coarser than this. */
  readonly resolution: Resolution
  readonly asServiceHasIt?: boolean
}

/** By dataHubId the native resolution, where one is known; finer ones show nothing. */
type Floors = ReadonlyMap<string, Resolution>

/** The series whose coverage decides how a comparison is answered. */
export function keysOfComparison(
  compared: readonly ComparedInterval[],
  floors: Floors,
): readonly SeriesKey[] {
  return compared.flatMap(({ operand, resolution, asServiceHasIt }) => {
    const floor = floors.get(operand.variable.dataHubId)
    const isLooked = (each: Resolution): boolean =>
      asServiceHasIt === true ? each === resolution : !isFiner('hourly', each) || each === floor
    return candidateKeys({ operands: [operand], resolution }).filter((key) => isLooked(key.resolution))
  })
}

/** One demand for each, at the base resolution unless finer values are cached. */
export function planComparison(
  compared: readonly ComparedInterval[],
  floors: Floors,
  coverage: CoverageSnapshot | undefined,
): readonly SeriesDemand[] {
  return compared.map(({ operand, interval, resolution, asServiceHasIt }) => {
    const figures = asServiceHasIt === true ? 'service' : 'derived'
    return demandFor({ figures, floors }, operand, { range: interval, shown: resolution }, coverage)
  })
}
