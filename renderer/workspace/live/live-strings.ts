import { type EpochMs, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import type { PollPace } from './poll-pace.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { clockText } from '#renderer/strings/time/durations.ts'

/** States the cost of Live in the unit that gives a whole number: "3 requests a minute", "4 requests an hour". */
export function paceText({ periodMs, requestsPerPoll }: PollPace): string {
  const perMinute = (requestsPerPoll * MINUTE_MS) / periodMs
  return perMinute >= 1
    ? `${requests(Math.round(perMinute))} a minute`
    : `${requests(Math.ceil((requestsPerPoll * HOUR_MS) / periodMs))} an hour`
}

/** Shortens `paceText` for places with little room: "3/min", "4/h". */
export function shortPaceText({ periodMs, requestsPerPoll }: PollPace): string {
  const perMinute = (requestsPerPoll * MINUTE_MS) / periodMs
  return perMinute >= 1
    ? `${String(Math.round(perMinute))}/min`
    : `${String(Math.ceil((requestsPerPoll * HOUR_MS) / periodMs))}/h`
}

/** Describes Live, with its cost if that is known. */
export function hintText(pace: PollPace | undefined): string {
  return pace === undefined ? live.hint : `${live.hint}: ${paceText(pace)}`
}

/** A text that changes every second redraws the window every second, which costs more than all polling. */
export const COUNTDOWN_STEP_MS = 5000

/** Returns the time until the next poll in ms, rounded up to whole steps. */
export function untilNext(nextAt: EpochMs, now: EpochMs): number {
  return Math.ceil(Math.max(0, nextAt - now) / COUNTDOWN_STEP_MS) * COUNTDOWN_STEP_MS
}

/** Tells when the next poll is sent; `inMs` is undefined while one is under way. */
export function nextText(inMs: number | undefined): string {
  return inMs === undefined ? live.requesting : live.next(inMs)
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${String(count)} requests`
}

export const live = {
  button: 'Live',
  hint: 'Fetch the newest readings of what is shown, while the window is visible',
  action: 'Live',
  past: 'Ended before now',
  lastDay: 'Last 24 hours',
  /** A shorter form for places with little room. */
  dayHours: '24 h',
  requesting: 'fetching now',
  next: (ms: number) => `next in ${clockText(ms)}`,
  late: (count: number) => `${String(count)} late`,
  readings: (count: number) => (count === 1 ? 'reading' : 'readings'),
  failed: 'Failed',
  lateHint: 'Readings that arrived late since Live was turned on; the chart shows them',
  revised: (count: number) =>
    count === 1
      ? 'The service changed a settled value'
      : `The service changed ${plainNumber(count)} settled values`,
  revisedWhere: 'The cache map lists the revisions; the chart shows the new values.',
} as const
