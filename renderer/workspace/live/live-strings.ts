import { type EpochMs, HOUR_MS, type IanaZone, MINUTE_MS } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { PollPace } from './poll-pace.ts'

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

/** Writes the time of the next poll. Every step of a countdown would redraw the window (decision 0246). */
export function nextTime(at: EpochMs, zone: IanaZone): string {
  return formatLocal(at, zone, 'minute').slice(-5)
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
  requesting: 'Fetching now',
  next: 'next',
  nextRequest: 'The next request goes out at',
  late: (count: number) => `${String(count)} late`,
  readings: (count: number) => (count === 1 ? 'reading' : 'readings'),
  failed: 'Failed',
  lateHint: 'Readings that arrived late since Live was turned on; the chart shows them',
} as const
