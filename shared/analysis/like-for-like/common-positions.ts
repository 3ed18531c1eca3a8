import { intersectIntervals } from '../../series/intervals.ts'
import type { EpochMs } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { instantsOf, positionsOf } from '../../time/alignment/on-axis.ts'
import type { AxisPiece } from '../../time/alignment/period-axis.ts'
import { begunOf, exclusionOf, type ComparedInput, type Exclusion } from './common-hours.ts'
import { validIntervals } from './valid-intervals.ts'

/** An input with the place of its period on the axis of all. */
export interface AlignedInput extends ComparedInput {
  readonly pieces: readonly AxisPiece[]
}

/**
 * Like for like of periods beside each other: what is left of each input when a position of the axis counts only where
 * every input has a valid value, in their order, as instants of its own period. An hour that only one period has, for
 * the clocks or the calendar, is excluded there. Inputs without any value have nothing to compare and are passed over;
 * with fewer than two others nothing is excluded. What lies after `until` is still to come and not excluded.
 */
export function likeForLikeAligned(
  inputs: readonly AlignedInput[],
  mask: readonly Interval[],
  until: EpochMs,
): readonly Exclusion[] {
  const expected = inputs.map((input) => intersectIntervals(input.pieces, [begunOf(input, until)]))
  const valid = inputs.map(({ series, pieces }, index) =>
    positionsOf(intersectIntervals(validIntervals(series, mask), expected[index] ?? []), pieces),
  )
  const compared = valid.filter((list) => list.length > 0)
  const common = compared.reduce(intersectIntervals, compared[0] ?? [])
  return inputs.map(({ pieces }, index) => {
    const own = expected[index] ?? []
    return exclusionOf(own, compared.length < 2 ? own : instantsOf(common, pieces))
  })
}
