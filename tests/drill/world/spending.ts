import type { EpochMs } from '#shared/time/instant.ts'
import { broken, episodeOf, type Fault } from './faults.ts'
import { demand, probesIn } from './laws.ts'

/** What a client has spent and been asked for so far. */
export interface Spent {
  readonly at: EpochMs
  readonly sent: number
  /** Requests that a person waits for. */
  readonly clicks: number
  /** How often a main process has begun: an outage is not remembered across one. */
  readonly starts: number
  readonly inFlight: number
}

const IN_FLIGHT = 8
const FAILURES_IN_A_ROW = 12
/** A refused token is tried again at this pace, since it may be restored (decision 0125). */
const REFUSED_PROBE_MS = 80_000
/** The most tries of one click at a service that fails. */
const TRIES = 4

/**
 * The law of spending while every request meets the same fault (decision 0039): a round of what is in flight, then
 * probes at a growing pace, and whatever people click.
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
      // What set out before may still succeed, and begins the count of failures anew.
      return (
        // The session looks out for the service beside what waits.
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

/** A service that answers nothing at all is looked for at a quicker pace than one that fails. */
function leadsNowhere(fault: Fault): boolean {
  const endsAtTheNetwork = fault === 'html-portal' || fault === 'status 511' || fault === 'reset-midway'
  return episodeOf(fault) === 'unreachable' || fault in broken || endsAtTheNetwork
}

/** Pauses of 15, 30 and 60 s, begun anew by each life; the first may be as short as the service says. */
function ratePauses(lives: number, ms: number): number {
  return 3 * lives + Math.ceil(ms / 60_000)
}
