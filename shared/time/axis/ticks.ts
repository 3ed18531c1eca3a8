import type { Interval } from '../interval.ts'
import { civilFromDays } from '../zones/civil.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { EpochMs, IanaZone } from '../instant.ts'
import { localOf } from '../zones/local-instant.ts'
import { timeText } from '../text/stamp-text.ts'
import { stepLengthMs, tickInstants, tickSteps, type TickStep } from './tick-steps.ts'

/** A tick of a time axis. */
export interface TimeTick {
  readonly at: EpochMs
  /** Label such as `06:00`, `28 Mar`, `Mar` or `2021`, as fine as the step. */
  readonly label: string
  /** Names the day under the first time of each day, the year under the first date of each year. */
  readonly dayLabel?: string
}

/** Short month names, January first. */
export type MonthNames = readonly string[]

const englishMonths: MonthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
]

/**
 * Returns ticks at round local times of `zone` inside the range, its end included, ascending: the finest nice step
 * that gives at most `maxCount`.
 */
export function timeTicks(
  range: Interval,
  zone: IanaZone,
  maxCount: number,
  monthNames: MonthNames = englishMonths,
): readonly TimeTick[] {
  if (!(range.end > range.start) || maxCount < 1) return []
  for (const step of tickSteps) {
    // This avoids walking through ticks that are certainly too many.
    if ((range.end - range.start) / stepLengthMs(step) > 2 * maxCount + 2) continue
    const instants = tickInstants(step, range, zone, maxCount)
    if (instants !== undefined) return labelled(instants, step, zone, monthNames)
  }
  return []
}

function labelled(
  instants: readonly EpochMs[],
  step: TickStep,
  zone: IanaZone,
  monthNames: MonthNames,
): readonly TimeTick[] {
  let shown = ''
  return instants.map((at) => {
    const { label, context } = labelsOf(localOf(at, zone), step, monthNames)
    const isNew = context !== shown
    shown = context
    return isNew && context !== '' ? { at, label, dayLabel: context } : { at, label }
  })
}

function labelsOf(local: number, step: TickStep, monthNames: MonthNames): { label: string; context: string } {
  const day = Math.floor(local / DAY_MS)
  const { year, month, day: date } = civilFromDays(day)
  const monthName = monthNames[month - 1] ?? String(month)
  if (step.kind === 'time') {
    const time = timeText(local - day * DAY_MS)
    const label = step.ms < MINUTE_MS ? time : time.slice(0, 5)
    return { label, context: `${date} ${monthName} ${year}` }
  }
  if (step.kind === 'days') return { label: `${date} ${monthName}`, context: String(year) }
  return step.months < 12 ? { label: monthName, context: String(year) } : { label: String(year), context: '' }
}
