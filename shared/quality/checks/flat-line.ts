import { HOUR_MS } from '#shared/time/instant.ts'
import { type Check, flags, type Flags, isFlagged, type Limits, startFlags } from '#shared/quality/check.ts'

/**
 * Flags stretches that do not change for longer than the limits in hours, from their first reading on. Zeros are left
 * to the check of zeros, since a meter that is off rests at zero.
 */
export const flatLine: Check = {
  id: 'flat-line',
  name: 'Flat line',
  source: 'QARTOD, flat line test; whole stretches are marked',
  unit: 'h',
  flag({ values, stepMs }, { suspect = Infinity, fail = Infinity }) {
    const inMs = { suspect: suspect * HOUR_MS, fail: fail * HOUR_MS }
    const answer = flagFlatLines(values, { stepMs, tolerance: Number.MIN_VALUE }, inMs)
    for (let index = values.length - 1; index >= 0; index--) {
      const isSame = values[index] === values[index + 1]
      if (isSame && isFlagged(answer[index + 1] ?? 0)) answer[index] = answer[index + 1] ?? flags.good
    }
    values.forEach((value, index) => {
      if (value === 0) answer[index] = flags.good
    })
    return answer
  },
}

/**
 * Flags values that have stayed within a tolerance, not reaching it, for limits in ms (QARTOD test 9): the highest less
 * the lowest of a value and the floor(limit / step) before it, without missing ones. A value with too few before it is
 * good, and so is one where more than half of them are missing: the first reading after a gap is not a flat line.
 */
export function flagFlatLines(
  values: Float64Array,
  { stepMs, tolerance }: { readonly stepMs: number; readonly tolerance: number },
  { suspect = Infinity, fail = Infinity }: Limits,
): Flags {
  const answer = startFlags(values)
  if (values.length < 3) return answer
  for (const [limitMs, flag] of [
    [suspect, flags.suspect],
    [fail, flags.fail],
  ] as const) {
    const before = Math.floor(limitMs / stepMs)
    values.forEach((value, index) => {
      if (!Number.isNaN(value) && index >= before && isFlat(values, index - before, index, tolerance))
        answer[index] = flag
    })
  }
  return answer
}

/** Looks from the end, where a series that lives ends the search after a few values. */
function isFlat(values: Float64Array, from: number, to: number, tolerance: number): boolean {
  let [low, high, present] = [Infinity, -Infinity, 0]
  for (let index = to; index >= from; index--) {
    const value = values[index] ?? NaN
    if (Number.isNaN(value)) continue
    present++
    low = Math.min(low, value)
    high = Math.max(high, value)
    if (high - low >= tolerance) return false
  }
  return 2 * present > to - from
}
