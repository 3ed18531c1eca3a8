import { expectedSpansOf, type ExpectedSpans } from '#shared/analysis/aggregate/expected-spans.ts'
import { begunOf, likeForLike } from '#shared/analysis/like-for-like/common-hours.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import type { Interval } from '#shared/time/interval.ts'
import { rateUnitOf } from '#shared/units/units.ts'
import type { CardInput, CardInputs } from './card-kind.ts'

/** An input with the parts of its interval in which values are expected. */
export interface ExpectedInput extends CardInput, ExpectedSpans {
  /** The interval up to now, whatever is excluded of it. */
  readonly begun: Interval
  /** Of the values as rates: of a totalizer what it runs at an hour. */
  readonly rateUnit: string
}

/** The inputs of a card without what the user excludes, what is still to come, and what is unlike where like is compared. */
export function expectedInputs(inputs: CardInputs): {
  readonly list: readonly ExpectedInput[]
  readonly excluded: readonly Interval[]
} {
  const { mask, policy, now } = inputs
  const compared = inputs.isLikeForLike ? likeForLike(inputs.inputs, mask, now) : []
  const list = inputs.inputs.map((input, index) => {
    const { series, interval } = input
    const { kind, unit, resolution, zone } = series
    const masked = [...mask, ...(compared[index]?.excluded ?? [])]
    const expected = expectedSpansOf([interval], {
      ...{ kind, unit, resolution, zone, policy },
      mask: masked,
      until: now,
    })
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
