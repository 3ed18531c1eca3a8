import { type ExpectedSpans, expectedSpansOf } from '#shared/analysis/aggregate/figures.ts'
import { begunOf, likeForLike } from '#shared/analysis/like-for-like/common-hours.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/instant.ts'
import { rateUnitOf } from '#shared/units/units.ts'
import type { CardInput, CardInputs } from '../card-kind.ts'

/** An input with the parts of its interval in which values are expected. */
export interface ExpectedInput extends CardInput, ExpectedSpans {
  /** Interval up to now, including its excluded parts. */
  readonly begun: Interval
  /** Unit of the values as rates: for a totalizer, that of its consumption per hour. */
  readonly rateUnit: string
}

/**
 * Returns the inputs of a card without exclusions, without future values, and, if like is compared with like, without
 * the time for which not all of them have values.
 */
export function expectedInputs(inputs: CardInputs): {
  readonly list: readonly ExpectedInput[]
  readonly excluded: readonly Interval[]
} {
  const { mask, policy, now } = inputs
  const compared = inputs.isLikeForLike ? likeForLike(inputs.inputs, mask, now) : []
  const list = inputs.inputs.map((input, index) => {
    const { series, interval } = input
    const { kind, unit, resolution, zone } = series
    const request = { kind, unit, resolution, zone, policy, mask, until: now }
    const expected = expectedSpansOf([interval], request, compared[index]?.kept)
    return {
      ...input,
      ...expected,
      begun: begunOf(input, now),
      rateUnit: kind === 'totalizer' ? rateUnitOf(unit) : unit,
    }
  })
  return {
    list,
    excluded: subtractIntervals(
      compared.flatMap(({ excluded }) => excluded),
      mask,
    ),
  }
}
