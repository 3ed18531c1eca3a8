import type { Interval } from '../interval.ts'
import { mondayBased } from '../bucket-days.ts'
import { civilFromDays, daysFromCivil } from '../zones/civil.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import type { EpochMs, IanaZone } from '../instant.ts'
import { localDayOf, startOfLocalDay } from '../zones/local-instant.ts'
import { zonePeriodAt } from '../zones/zone-periods.ts'

/** A distance between ticks in which people count. */
export type TickStep =
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'months'; readonly months: number }

const timeSteps = [
  ...[1, 5, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 5, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 3, 6, 12].map((count) => count * HOUR_MS),
]
const monthSteps = [1, 2, 3, 6, ...[1, 10, 100, 1000].flatMap((many) => [12 * many, 24 * many, 60 * many])]

/** All steps, finest first. */
export const tickSteps: readonly TickStep[] = [
  ...timeSteps.map((ms) => ({ kind: 'time', ms }) as const),
  ...[1, 2, 7].map((days) => ({ kind: 'days', days }) as const),
  ...monthSteps.map((months) => ({ kind: 'months', months }) as const),
]

/** Returns the approximate length of a step in ms. */
export function stepLengthMs(step: TickStep): number {
  if (step.kind === 'time') return step.ms
  return step.kind === 'days' ? step.days * DAY_MS : step.months * 30.436_875 * DAY_MS
}

/**
 * Returns the instants in `[start, end]` at round local times of `zone`; undefined when they are more than
 * `maxCount`.
 *
 * Times of day are multiples of the step since local midnight, so a repeated hour has its ticks twice and a
 * skipped one none. Weeks start on Monday, pairs of days stay where they are when the range moves.
 */
export function tickInstants(
  step: TickStep,
  range: Interval,
  zone: IanaZone,
  maxCount: number,
): readonly EpochMs[] | undefined {
  const found: EpochMs[] = []
  for (const at of step.kind === 'time' ? timesOfDay(step.ms, range, zone) : dayStarts(step, range, zone)) {
    if (found.length === maxCount) return undefined
    found.push(at)
  }
  return found
}

function* timesOfDay(step: number, range: Interval, zone: IanaZone): Generator<EpochMs, void> {
  let from = range.start
  while (from <= range.end) {
    const { to, offsetMs } = zonePeriodAt(zone, from)
    const last = Math.min(range.end, to - 1)
    for (let at = Math.ceil((from + offsetMs) / step) * step - offsetMs; at <= last; at += step) yield at
    from = to
  }
}

function* dayStarts(
  step: Exclude<TickStep, { kind: 'time' }>,
  range: Interval,
  zone: IanaZone,
): Generator<EpochMs, void> {
  const next = step.kind === 'days' ? everyDays(step.days) : everyMonths(step.months)
  let day = next(localDayOf(range.start, zone) - 1)
  for (let at = startOfLocalDay(day, zone); at <= range.end; at = startOfLocalDay(day, zone)) {
    const exists = localDayOf(at, zone) === day
    if (exists && at >= range.start) yield at
    day = next(day)
  }
}

/** Returns a function that gives the first round day after a day. */
function everyDays(days: number): (day: number) => number {
  if (days === 7) return (day) => day + 7 - mondayBased(day)
  return (day) => (Math.floor(day / days) + 1) * days
}

function everyMonths(months: number): (day: number) => number {
  return (day) => {
    const { year, month } = civilFromDays(day)
    const index = year * 12 + month - 1
    return daysFromCivil(0, (Math.floor(index / months) + 1) * months + 1, 1)
  }
}
