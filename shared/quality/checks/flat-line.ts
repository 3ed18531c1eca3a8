import { HOUR_MS } from '#shared/time/instant.ts'
import {
  type Check,
  flagAbove,
  flags,
  type Flags,
  isFlagged,
  type Limits,
  startFlags,
} from '#shared/quality/check.ts'

/** Fewer readings than this do not show how many different values a meter can have. */
const FEWEST_READINGS = 168

/**
 * Suspects a whole series that has too few different values: the limit is their least share in percent. A meter that
 * only ever reads zero is off, which is not a fault of its values.
 */
export const distinct: Check = {
  id: 'distinct',
  name: 'Few distinct values',
  source: 'Share of distinct values, as in OpenDSM’s sufficiency reports',
  unit: '% of readings, at least',
  flag({ values }, { suspect = 0 }) {
    const answer = startFlags(values)
    const present = values.filter(Number.isFinite)
    const isOff = present.every((value) => value === 0)
    const enough = Math.ceil((suspect / 100) * present.length)
    if (present.length < FEWEST_READINGS || isOff || hasDistinct(present, enough)) return answer
    return answer.map((flag) => (flag === flags.good ? flags.suspect : flag))
  },
}

/** Stops as soon as enough different values were found. */
function hasDistinct(values: Float64Array, enough: number): boolean {
  const seen = new Set<number>()
  for (let index = 0; index < values.length && seen.size < enough; index++) seen.add(values[index] ?? NaN)
  return seen.size >= enough
}

/** A meter that reads zero in this many short stretches, in percent of its readings, is normally off now and then. */
const USUAL_PERCENT = 2
/** Stretches of up to this many zeros count as short. */
const SHORT = 16

/**
 * Counts zeros as missing readings, as CalTRACK does for electricity. The limit is the share of zeros, in percent,
 * above which zero is a usual reading and none is flagged; if short stretches keep recurring, zeros are usual at a
 * lower share.
 */
export const zeros: Check = {
  id: 'zeros',
  name: 'Zero',
  source: 'CalTRACK 2.0, 2.2.1.4',
  unit: '% of readings',
  flag({ values }, { suspect = 100 }) {
    const answer = startFlags(values)
    let all = 0
    let short = 0
    forEachStretch(values, (from, to) => {
      all += to - from
      if (to - from <= SHORT) short += to - from
    })
    const percentOf = (count: number): number => (100 * count) / values.length
    const isUsual = flagAbove(percentOf(all), { suspect }) !== flags.good
    if (isUsual || (suspect < 100 && percentOf(short) > USUAL_PERCENT)) return answer
    forEachStretch(values, (from, to) => answer.fill(flags.missing, from, to))
    return answer
  },
}

function forEachStretch(values: Float64Array, visit: (from: number, to: number) => void): void {
  for (let from = 0; from < values.length; from++) {
    if (values[from] !== 0) continue
    let to = from + 1
    while (values[to] === 0) to++
    visit(from, to)
    from = to
  }
}

/**
 * Flags stretches that do not change for longer than the limits in hours, from their first reading on. Zeros are left
 * to the check of zeros, since a meter that is off stays at zero.
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
 * Flags values that have stayed within less than a tolerance for limits in ms (QARTOD test 9): for each value, it
 * compares the highest and the lowest among this value and the floor(limit / step) values before it, ignoring missing
 * ones. A value is good if too few values precede it or if more than half of them are missing: the first reading after
 * a gap is not a flat line.
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

/** Searches from the end, where a varying series ends the search after a few values. */
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
