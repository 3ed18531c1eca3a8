import { type EpochMs, MINUTE_MS } from '#shared/time/instant.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { type AppError, fail, type Result } from '#shared/errors/result.ts'
import { serviceSignOf, type ServiceSign } from './service-sign.ts'

/** Holds back requests that cannot succeed (decision 0039). */
export interface Outages {
  /**
   * True if a request may be sent now: always without an outage, otherwise one at a time, and clicks even before the
   * next probe.
   */
  readonly admits: (service: string, lane: Lane, now: EpochMs) => boolean
  /** Returns the failure of a new request that may be neither sent now nor queued; otherwise undefined. */
  readonly refusal: (service: string, lane: Lane, now: EpochMs) => Result<never> | undefined
  /** Returns the failure of every request to `service` while its outage lasts too long to wait. */
  readonly lasting: (service: string) => Result<never> | undefined
  /** Called when a request is sent; returns the number to pass to `note`. */
  readonly begin: (service: string) => number
  /**
   * Takes the result of a request, undefined if it was withdrawn; returns true if it began an outage or was its probe.
   */
  readonly note: (
    service: string,
    sending: number,
    result: Result<unknown> | undefined,
    now: EpochMs,
  ) => boolean
  /** Returns the next moment at which a request may be sent to see whether an outage is over. */
  readonly nextProbeAt: (now: EpochMs) => EpochMs
}

interface Outage {
  readonly kind: Extract<ServiceSign, 'refused' | 'unreachable' | 'failing'>
  readonly error: AppError
  /** Requests up to this number were already on their way when the outage began, and reveal nothing about its end. */
  readonly sinceSending: number
  readonly failedProbes: number
  readonly nextProbeAt: EpochMs
}

interface Health {
  failuresInARow: number
  outage: Outage | undefined
  /** The number of the request that was sent to see whether the outage is over. */
  probe: number | undefined
}

/** This exceeds the number of requests in flight at once, since a hiccup of the service is not an outage. */
const MOST_FAILURES_IN_A_ROW = 12
const FIRST_PROBE_MS = 1000
/** A service that is back is noticed within ten seconds; meanwhile the probes take an eighth of the budget. */
const LONGEST_UNREACHABLE_MS = 8000
/** Each of these probes uses up one of the few attempts of a waiting request. */
const LONGEST_FAILING_MS = MINUTE_MS
/** A refused token may be restored where it was issued, which is noticed within two minutes at one request in each. */
const REFUSED_MS = 80_000

export function createOutages(): Outages {
  const byService = new Map<string, Health>()
  let sendings = 0

  function healthOf(service: string): Health {
    const health = byService.get(service) ?? { failuresInARow: 0, outage: undefined, probe: undefined }
    byService.set(service, health)
    return health
  }

  function admits(service: string, lane: Lane, now: EpochMs): boolean {
    const { outage, probe } = healthOf(service)
    if (outage === undefined) return true
    return probe === undefined && (lane === 'interactive' || now >= outage.nextProbeAt)
  }

  function lasting(service: string): Result<never> | undefined {
    const { outage } = healthOf(service)
    return outage === undefined || isWorthWaiting(outage) ? undefined : fail(outage.error)
  }

  function next(
    { outage, failuresInARow }: Health,
    sign: Exclude<ServiceSign, 'none'>,
    sending: number,
    result: Result<unknown>,
    now: EpochMs,
  ): Outage | undefined {
    const isOld = outage !== undefined && sending <= outage.sinceSending
    if (isOld && (sign !== 'refused' || outage.kind === 'refused')) return outage
    if (result.ok) return undefined
    // Any other result of a probe does not show that the token is accepted again.
    if (outage?.kind === 'refused' && sign !== 'refused') return outage
    if (sign === 'answered') return undefined
    if (outage === undefined && sign === 'failing' && failuresInARow < MOST_FAILURES_IN_A_ROW)
      return undefined
    const failedProbes = outage === undefined ? 0 : outage.failedProbes + 1
    // If all connections break, or all end at a page of the network, the service cannot be reached either.
    const kind = sign === 'failing' && result.error.kind === 'offline' ? 'unreachable' : sign
    return {
      kind,
      error: result.error,
      sinceSending: outage === undefined || isOld ? sendings : outage.sinceSending,
      failedProbes,
      nextProbeAt: now + probeDelayMs(kind, failedProbes),
    }
  }

  return {
    admits,
    lasting,
    refusal: (service, lane, now) =>
      lane === 'interactive' || admits(service, lane, now) ? undefined : lasting(service),
    begin: (service) => {
      sendings += 1
      const health = healthOf(service)
      if (health.outage !== undefined) health.probe = sendings
      return sendings
    },
    note: (service, sending, result, now) => {
      const health = healthOf(service)
      const wasProbe = health.probe === sending
      if (wasProbe) health.probe = undefined
      const sign = result === undefined ? 'none' : serviceSignOf(result)
      if (result === undefined || sign === 'none') return false
      health.failuresInARow = sign === 'failing' ? health.failuresInARow + 1 : 0
      const { outage } = health
      health.outage = next(health, sign, sending, result, now)
      return wasProbe || health.outage !== outage
    },
    nextProbeAt: (now) => {
      const times = [...byService.values()].map(({ outage }) => outage?.nextProbeAt ?? Infinity)
      return Math.min(Infinity, ...times.filter((at) => at > now))
    },
  }
}

/** Before its first probe an outage may last only a moment; a service that answers with failures is tried again too. */
function isWorthWaiting({ kind, failedProbes }: Outage): boolean {
  return kind === 'failing' || (kind === 'unreachable' && failedProbes === 0)
}

/** Returns 1 s, then twice as long each time; a refusal is tried again at an even pace. */
function probeDelayMs(kind: Outage['kind'], failedProbes: number): number {
  if (kind === 'refused') return REFUSED_MS
  const longest = kind === 'unreachable' ? LONGEST_UNREACHABLE_MS : LONGEST_FAILING_MS
  return Math.min(longest, FIRST_PROBE_MS * 2 ** Math.min(failedProbes, 10))
}
