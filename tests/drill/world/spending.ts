import type { EpochMs } from '#shared/time/instant.ts'
import { broken, episodeOf, type Fault } from './faults.ts'
import { demand, probesIn } from './laws.ts'

/** Counts of a client up to a moment, from which its allowed spending follows. */
export interface Spent {
  readonly at: EpochMs
  readonly sent: number
  /** Requests for which a person waits. */
  readonly clicks: number
  /** Number of times that a main process has started, since each start forgets an outage. */
  readonly starts: number
  readonly inFlight: number
}

const IN_FLIGHT = 8
const FAILURES_IN_A_ROW = 12
/** Interval at which a refused token is tried again, since it may be restored (decision 0125). */
const REFUSED_PROBE_MS = 80_000
/** Maximum attempts for one click if the service fails. */
const TRIES = 4

/**
 * Checks the law of spending while every request meets the same fault (decision 0039): the requests in flight, then
 * probes at growing intervals, and the clicks of people.
 */
export function expectThrift(fault: Fault, before: Spent, after: Spent): void {
  const spent = after.sent - before.sent
  const most = mostOf(fault, before, after)
  demand(spent <= most, `while every request meets "${fault}" at most ${most} are sent`, () => spent)
}

function mostOf(fault: Fault, before: Spent, after: Spent): number {
  const lives = 1 + after.starts - before.starts
  const clicks = after.clicks - before.clicks
  const probes = lives * probesIn(after.at - before.at, leadsNowhere(fault) ? 8000 : 60_000)
  switch (episodeOf(fault)) {
    case 'refused':
      return lives * (IN_FLIGHT + 1) + clicks + Math.floor((after.at - before.at) / REFUSED_PROBE_MS)
    case 'unreachable':
      return lives * IN_FLIGHT + probes + clicks
    case 'failing':
      // Requests that were sent before may still succeed, which restarts the count of failures.
      return (
        // The session probes the service in addition to the waiting requests.
        lives * (FAILURES_IN_A_ROW + IN_FLIGHT + 1) +
        before.inFlight * FAILURES_IN_A_ROW +
        probes +
        TRIES * clicks
      )
    case 'rate':
      return lives * IN_FLIGHT + ratePauses(lives, after.at - before.at) * IN_FLIGHT
    case 'answered':
      return Infinity
  }
}

/** A service that does not answer at all is probed more often than one that fails. */
function leadsNowhere(fault: Fault): boolean {
  const endsAtTheNetwork = fault === 'html-portal' || fault === 'status 511' || fault === 'reset-midway'
  return episodeOf(fault) === 'unreachable' || fault in broken || endsAtTheNetwork
}

/**
 * Returns the number of pauses of 15, 30 and 60 s, which start anew in each life. The first may be as short as the
 * service says.
 */
function ratePauses(lives: number, ms: number): number {
  return 3 * lives + Math.ceil(ms / 60_000)
}
