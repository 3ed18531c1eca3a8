import { grantedPauseMs, LONGEST_PAUSE_MS } from '#shared/budget/granted-pause.ts'
import type { BudgetPause, Lane } from '#shared/contract/budget-state.ts'
import { type EpochMs, MINUTE_MS } from '#shared/time/instant.ts'
import type { BudgetOptions } from '../budget-options.ts'
import { createClickReserve } from './click-reserve.ts'
import { earliestPaced, earliestUnpaced, type PacingState } from '#shared/budget/pacing.ts'
import { createSlidingWindow } from './sliding-window.ts'

/** A slot, the right to send one request, that has been taken. */
export interface TakenSlot {
  /** Resolves once the slot is recorded outside the process; the request may then be sent. */
  readonly recorded: Promise<void>
  /** Called when the request has ended: the slot is free a window later. */
  readonly free: () => void
}

interface Pause extends Omit<BudgetPause, 'leftMs'> {
  readonly until: EpochMs
}

/** Decides when a request of a lane may be sent, and keeps track of those that were. */
export interface Limiter {
  readonly limit: number
  readonly load: () => Promise<void>
  /**
   * Returns when a request of `lane` may be sent while `waiting` of them wait; Infinity while too many are in flight.
   */
  readonly earliest: (lane: Lane, waiting: number, running: number, now: EpochMs) => EpochMs
  readonly take: (lane: Lane, now: EpochMs) => TakenSlot
  /** Called if the service refused a request sent at `sentAt` because of its rate. */
  readonly pause: (sentAt: EpochMs, retryAfterMs: number | undefined) => void
  /** Called if a request sent at `sentAt` was not refused. */
  readonly resumed: (sentAt: EpochMs, isAnswered: boolean) => void
  /** Lets one request be sent although the service asked for a pause; its answer ends the pause. */
  readonly tryOnce: () => void
  readonly pauseAt: (now: EpochMs) => BudgetPause | undefined
  readonly pacing: (now: EpochMs) => PacingState
  /** Returns the time until which the present reserve for clicks lasts. */
  readonly reserveUntil: (now: EpochMs) => EpochMs
}

const MAX_CONCURRENT = 8
const SPARE_CONCURRENT = 2
const MARGIN_MS = 50
const FIRST_PAUSE_MS = 15_000
const LONGEST_UNASKED_PAUSE_MS = MINUTE_MS
/** The second refusal in a row waits for one slot's share of a minute, and each further one twice as long. */
const REPEATED_SHARE = 1 / 60

export function createLimiter(options: BudgetOptions): Limiter {
  const { limit, windowMs, clock, random, memory, maxConcurrent = MAX_CONCURRENT } = options
  const window = createSlidingWindow(windowMs, options.marginMs ?? MARGIN_MS)
  const run = Math.floor(random() * 2 ** 40).toString(36)
  let taken = 0
  let lastPacedAt: EpochMs | undefined
  const clicks = createClickReserve()
  let paused: Pause = { until: 0, cause: 'service' }
  let mayTry = false
  let pauseBegan = 0
  let refusals = 0

  async function load(): Promise<void> {
    const remembered = await memory.load()
    const now = clock.now()
    window.restore(remembered.slots, now)
    for (const slot of remembered.slots) {
      lastPacedAt = Math.max(lastPacedAt ?? 0, Math.min(slot.sentAt, now))
      if (slot.finishedAt === undefined) void memory.finish(slot.id, now)
    }
    if (remembered.pausedUntil !== undefined)
      hold({ until: Math.min(remembered.pausedUntil, now + LONGEST_PAUSE_MS), cause: 'service' })
    if (remembered.isUnknown === true) paused = { until: window.takeAll(now, limit), cause: 'no-record' }
  }

  function hold(pause: Pause): void {
    if (pause.until >= paused.until) paused = pause
    mayTry = false
    // The service counts more requests than are known here, so they are sent slowly, one slot after the other.
    window.fillFrom(paused.until, limit)
  }

  function pause(sentAt: EpochMs, retryAfterMs: number | undefined): void {
    const now = clock.now()
    // Requests that were in flight when the pause began are refused by the same window of the service, so these
    // refusals add nothing.
    if (sentAt >= pauseBegan) {
      refusals += 1
      pauseBegan = now
    }
    const askedMs = retryAfterMs !== undefined && retryAfterMs > LONGEST_PAUSE_MS ? retryAfterMs : undefined
    hold({
      until: now + pauseMs({ refusals: Math.max(1, refusals), retryAfterMs, windowMs }, random),
      cause: 'service',
      ...(askedMs === undefined ? {} : { askedMs }),
    })
    void memory.pause(paused.until)
  }

  function resumed(sentAt: EpochMs, isAnswered: boolean): void {
    if (sentAt < pauseBegan) return
    refusals = 0
    const now = clock.now()
    if (!isAnswered || paused.until <= now || paused.cause !== 'service') return
    paused = { until: now, cause: 'service' }
    window.fillFrom(now, limit)
    void memory.pause(now)
  }

  const pacing = (now: EpochMs): PacingState => ({
    now,
    limit,
    windowMs,
    reserve: clicks.reserve(now),
    expiries: window.expiries(now),
    lastPacedAt,
  })

  /** Slots that are kept for the time after the pause do not count against a single attempt. */
  function mayTryNow(running: number, now: EpochMs): boolean {
    return mayTry && running === 0 && paused.cause === 'service' && window.sent(now) < limit
  }

  function isBurst(lane: Lane, used: number): boolean {
    return lane === 'interactive' || (lane === 'visible' && used < limit / 2)
  }

  function earliest(lane: Lane, waiting: number, running: number, now: EpochMs): EpochMs {
    const spare = lane === 'interactive' ? 0 : Math.min(SPARE_CONCURRENT, maxConcurrent - 1)
    if (running >= maxConcurrent - spare) return Infinity
    if (paused.until > now) return mayTryNow(running, now) ? now : paused.until
    const state = pacing(now)
    if (isBurst(lane, state.expiries.length)) return earliestUnpaced(state)
    return earliestPaced(lane === 'visible' ? { ...state, waiting } : state)
  }

  function take(lane: Lane, now: EpochMs): TakenSlot {
    taken += 1
    mayTry = false
    const id = `${run}-${taken}`
    if (lane === 'interactive') clicks.note(now)
    if (!isBurst(lane, window.used(now))) lastPacedAt = now
    window.begin(id, now)
    const free = (): void => {
      const endedAt = clock.now()
      window.finish(id, endedAt)
      void memory.finish(id, endedAt)
    }
    return { recorded: memory.begin(id, now), free }
  }

  return {
    limit,
    load,
    earliest,
    take,
    pause,
    resumed,
    tryOnce: () => {
      mayTry = true
    },
    pauseAt: (now) => {
      const { until, ...pause } = paused
      return until > now ? { ...pause, leftMs: until - now } : undefined
    },
    pacing,
    reserveUntil: clicks.until,
  }
}

interface Refused {
  /** Number of refusals in a row, including this one. */
  readonly refusals: number
  readonly retryAfterMs: number | undefined
  readonly windowMs: number
}

/**
 * A 429 pauses the whole queue for as long as the service demands, up to an hour (decision 0126). If it demands
 * nothing, the pause is 15, 30, then 60 s, with a quarter of jitter. In a window of a minute each refusal in a row
 * waits at least 1, 2, 4 s and so on, since a service that refuses without a pause would otherwise receive every slot
 * at once.
 */
function pauseMs({ refusals, retryAfterMs, windowMs }: Refused, random: () => number): number {
  if (retryAfterMs === undefined) return doubled(FIRST_PAUSE_MS, refusals - 1) * (1 + random() / 4)
  const leastMs = refusals === 1 ? 0 : Math.min(windowMs, doubled(windowMs * REPEATED_SHARE, refusals - 2))
  return Math.max(leastMs, grantedPauseMs(retryAfterMs))
}

function doubled(ms: number, times: number): number {
  return Math.min(LONGEST_UNASKED_PAUSE_MS, ms * 2 ** times)
}
