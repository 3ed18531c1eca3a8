import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'

/** Live charts use half of a token's budget, and never the slot of a click. */
const REQUESTS_A_MINUTE = 30

/** States how often live charts poll, and what that costs. */
export interface PollPace {
  readonly periodMs: number
  readonly requestsPerPoll: number
}

/**
 * Returns the step of the finest shown resolution, but at least a minute. A coarse bucket is requested several times,
 * so that it grows in place: every quarter of an hour for hours, every hour for days and longer. With many variables
 * the period becomes longer, until all of them fit into half the budget. `requests` are those of one poll, which are
 * more than the series if one series is made of several.
 */
export function pollPace(shown: readonly Resolution[], requests = shown.length): PollPace {
  const steps = shown.map(periodOf)
  const fit = (requests / REQUESTS_A_MINUTE) * MINUTE_MS
  return { periodMs: Math.max(MINUTE_MS, Math.min(HOUR_MS, ...steps), fit), requestsPerPoll: requests }
}

function periodOf(resolution: Resolution): number {
  if (resolution === 'raw') return MINUTE_MS
  const step = fixedStepMs(resolution)
  return step === undefined ? HOUR_MS : Math.min(step, 15 * MINUTE_MS)
}
