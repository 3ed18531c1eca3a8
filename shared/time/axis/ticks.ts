import {
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
  SECOND_MS,
} from '#shared/time/instant.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { shortMonthName, timeText } from '#shared/time/text/local-text.ts'
import {
  civilFromDays,
  daysFromCivil,
  localDayOf,
  localOf,
  startOfLocalDay,
  zonePeriodAt,
} from '#shared/time/zones/local-instant.ts'

/** A distance between ticks that people are used to. */
type TickStep =
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
const tickSteps: readonly TickStep[] = [
  ...timeSteps.map((ms) => ({ kind: 'time', ms }) as const),
  ...[1, 2, 7].map((days) => ({ kind: 'days', days }) as const),
  ...monthSteps.map((months) => ({ kind: 'months', months }) as const),
]

/** Returns the approximate length of a step in ms. */
function stepLengthMs(step: TickStep): number {
  if (step.kind === 'time') return step.ms
  return step.kind === 'days' ? step.days * DAY_MS : step.months * 30.436_875 * DAY_MS
}

/**
 * Returns the instants in `[start, end]` at round local times of `zone`; undefined if there are more than `maxCount`.
 *
 * Times of day are multiples of the step since local midnight, so that a repeated hour has its ticks twice and a
 * skipped one none. Weeks start on Monday; pairs of days do not change when the range moves.
 */
function tickInstants(
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

/** A tick of a time axis. */
export interface TimeTick {
  readonly at: EpochMs
  /** Label such as `06:00`, `28 Mar`, `Mar` or `2021`, as fine as the step. */
  readonly label: string
  /** Names the day below the first time of each day, and the year below the first date of each year. */
  readonly dayLabel?: string
}

/**
 * Returns ticks at round local times of `zone` inside the range, its end included, ascending: the finest nice step
 * that gives at most `maxCount`.
 */
export function timeTicks(range: Interval, zone: IanaZone, maxCount: number): readonly TimeTick[] {
  if (!(range.end > range.start) || maxCount < 1) return []
  for (const step of tickSteps) {
    // This avoids enumerating ticks when there are certainly too many.
    if ((range.end - range.start) / stepLengthMs(step) > 2 * maxCount + 2) continue
    const instants = tickInstants(step, range, zone, maxCount)
    if (instants !== undefined) return labelled(instants, step, zone)
  }
  return []
}

function labelled(instants: readonly EpochMs[], step: TickStep, zone: IanaZone): readonly TimeTick[] {
  let shown = ''
  return instants.map((at) => {
    const { label, context } = labelsOf(localOf(at, zone), step)
    const isNew = context !== shown
    shown = context
    return isNew && context !== '' ? { at, label, dayLabel: context } : { at, label }
  })
}

function labelsOf(local: number, step: TickStep): { label: string; context: string } {
  const day = Math.floor(local / DAY_MS)
  const { year, month, day: date } = civilFromDays(day)
  const monthName = shortMonthName(month)
  if (step.kind === 'time') {
    const time = timeText(local - day * DAY_MS)
    const label = step.ms < MINUTE_MS ? time : time.slice(0, 5)
    return { label, context: `${date} ${monthName} ${year}` }
  }
  if (step.kind === 'days') return { label: `${date} ${monthName}`, context: String(year) }
  return step.months < 12 ? { label: monthName, context: String(year) } : { label: String(year), context: '' }
}
