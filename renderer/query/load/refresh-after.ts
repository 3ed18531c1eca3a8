import type { Resolution } from '#shared/series/resolution.ts'

const MINUTE_MS = 60_000

/**
 * How old an provisional interval must be before a load asks for it again: about a sixtieth of its bucket,
 * at least a minute, at most an hour. An open day's mean hardly moves within minutes; a request is a
 * sixtieth of what the token has.
 */
const minutes: Readonly<Record<Resolution, number>> = {
  raw: 1,
  minute: 1,
  '15-minute': 1,
  hourly: 1,
  daily: 24,
  weekly: 60,
  monthly: 60,
  yearly: 60,
}

export function refreshAfterMs(resolution: Resolution): number {
  return minutes[resolution] * MINUTE_MS
}
