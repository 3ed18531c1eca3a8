import {
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
} from '#shared/time/instant.ts'
import { localDayOf, localOf } from '../zones/local-instant.ts'
import type { CalendarSettings } from './calendar-settings.ts'
import { intervalOfDays } from './day-span.ts'
import { monthOfName } from '#shared/time/text/local-text.ts'
import { readNamedDays } from './named-days.ts'
import { daysOfRelative, readRelative } from './relative-period.ts'
import { readInstant } from './typed-instant.ts'

/** States what is wrong with a typed range; `text` is the part in question, as it was typed. */
export type RangeProblem =
  | { readonly kind: 'empty' | 'reversed' | 'too-long' | 'end-missing' }
  | { readonly kind: 'unreadable' | 'no-such-date'; readonly text: string }
  /** The zone has no such time or day, because its clocks or its calendar skipped it. */
  | { readonly kind: 'skipped'; readonly text: string }

export type TypedRange =
  | { readonly kind: 'range'; readonly range: Interval }
  | { readonly kind: 'invalid'; readonly problem: RangeProblem }

/** Context in which a typed range is read. */
export interface RangeReading {
  readonly zone: IanaZone
  readonly now: EpochMs
  readonly calendar: CalendarSettings
}

/** The longest range that can be read: 40 years, longer than any meter has been read. */
export const LONGEST_RANGE_MS = 40 * 366 * DAY_MS

/**
 * Reads a range as people type it: a period by its name ("2021-03", "FY2024", "last week", "last 3 hours"), or two ends
 * with "to", "until", "–", ".." or "→" between them.
 *
 * The end is included if it is a day or a longer period, and excluded if it has a time of day. Parts missing from the
 * left end are taken from the right one ("1–15 Mar 2021"); a time alone on the right takes the day from the left.
 */
export function parseRange(text: string, reading: RangeReading): TypedRange {
  const typed = text.trim().replace(/\s+/g, ' ')
  if (typed === '') return invalid({ kind: 'empty' })
  const whole = readEnd(typed, reading)
  if (whole?.kind === 'at') return invalid({ kind: 'end-missing' })
  if (whole !== undefined) return between(whole, whole)
  const since = /^since (.+)$/i.exec(typed)?.[1]
  return readEnds(since === undefined ? typed.replace(/^from /i, '') : `${since} to today`, reading)
}

/** One end of a range: the interval of a period, or an instant as `start` and `end`. */
type ReadEnd =
  | { readonly kind: 'period' | 'at'; readonly range: Interval }
  | { readonly kind: 'problem'; readonly problem: RangeProblem }

const separator = / ?(?:\b(?:to|until|till)\b|→|–|—|…|\.{2,}|-) ?/gi

function readEnds(typed: string, reading: RangeReading): TypedRange {
  let unread = typed
  for (const match of typed.matchAll(separator)) {
    const left = typed.slice(0, match.index)
    const right = typed.slice(match.index + match[0].length)
    const start = readEnd(completedLeft(left, right), reading)
    const end = readEnd(completedRight(left, right), reading)
    if (start !== undefined && end !== undefined) return between(start, end)
    if (start !== undefined && match[0] !== '-') unread = right
    else if (end !== undefined && match[0] !== '-') unread = left
  }
  return invalid({ kind: 'unreadable', text: unread })
}

function between(start: ReadEnd, end: ReadEnd): TypedRange {
  if (start.kind === 'problem') return invalid(start.problem)
  if (end.kind === 'problem') return invalid(end.problem)
  const range = { start: start.range.start, end: end.range.end }
  if (range.end <= range.start) return invalid({ kind: 'reversed' })
  if (range.end - range.start > LONGEST_RANGE_MS) return invalid({ kind: 'too-long' })
  return { kind: 'range', range }
}

function readEnd(text: string, reading: RangeReading): ReadEnd | undefined {
  const { zone, now, calendar } = reading
  const clock = readClock(text, reading)
  if (clock !== undefined) return { kind: 'period', range: clock }
  const relative = readRelative(text)
  const days = relative
    ? daysOfRelative(relative, localDayOf(now, zone), calendar)
    : readNamedDays(text, calendar)
  if (days === 'no-such-date') return problem({ kind: days, text })
  if (days !== undefined) {
    const range = intervalOfDays(days, zone)
    return range.start < range.end ? { kind: 'period', range } : problem({ kind: 'skipped', text })
  }
  const instant = readInstant(text, zone)
  if (typeof instant === 'string') return problem({ kind: instant, text })
  return instant && { kind: 'at', range: { start: instant.at, end: instant.at } }
}

/** Completes a left end: "1" before "15 Mar 2021" is 1 Mar 2021, "Nov" before "Dec 2021" is Nov 2021. */
function completedLeft(left: string, right: string): string {
  const [, month = '', year = ''] = /^(?:\d{1,2} )?([a-z]+)\.? (\d{4})$/i.exec(right) ?? []
  if (monthOfName(month) === undefined) return left
  if (/^\d{1,2}$/.test(left)) return `${left} ${month} ${year}`
  const name = /^(?:\d{1,2} )?([a-z]+)\.?$/i.exec(left)?.[1]
  return name !== undefined && monthOfName(name) !== undefined ? `${left} ${year}` : left
}

/** Completes a right end: "18:00" after "2021-03-15 06:00" is on the same day. */
function completedRight(left: string, right: string): string {
  const [, day] = /^(.+?)[ t]\d{1,2}:\d{2}/i.exec(left) ?? []
  return day !== undefined && /^\d{1,2}:\d{2}(?::\d{2})?$/.test(right) ? `${day} ${right}` : right
}

function problem(found: RangeProblem): ReadEnd {
  return { kind: 'problem', problem: found }
}

function invalid(found: RangeProblem): TypedRange {
  return { kind: 'invalid', problem: found }
}

const clockPattern = /^(?:last|previous|past) (?:([1-9]\d{0,4}) )?(hour|minute)s?$/i

/**
 * Reads "last 3 hours" and "last 30 minutes": whole hours or minutes of the local clock, of which the last is the
 * current one.
 */
function readClock(text: string, { now, zone }: RangeReading): Interval | undefined {
  const match = clockPattern.exec(text)
  if (match === null) return undefined
  const stepMs = match[2]?.toLowerCase() === 'minute' ? MINUTE_MS : HOUR_MS
  const end = now + stepMs - (localOf(now, zone) % stepMs)
  return { start: end - Number(match[1] ?? 1) * stepMs, end }
}
