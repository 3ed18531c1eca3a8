import type { Lane } from '#shared/contract/budget-state.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { BudgetOptions } from '../budget-options.ts'
import { createClickReserve } from './click-reserve.ts'
import { earliestPaced, earliestUnpaced, type PacingState } from './pacing.ts'
import { createSlidingWindow } from './sliding-window.ts'

/** The right to send one request, taken. */
export interface TakenSlot {
  /** Resolves when the slot is remembered beyond the process; the request may be sent then. */
  readonly recorded: Promise<void>
  /** The request has ended: the slot is free a window later. */
  readonly free: () => void
}

/** Says when a request of a lane may be sent, and keeps account of what was. */
export interface Limiter {
  readonly limit: number
  readonly load: () => Promise<void>
  /** When a request of `lane` may go; Infinity while too many are in flight. */
  readonly earliest: (lane: Lane, running: number, now: EpochMs) => EpochMs
  readonly take: (lane: Lane, now: EpochMs) => TakenSlot
  /** The service refused a request sent at `sentAt` for its rate. */
  readonly pause: (sentAt: EpochMs, retryAfterMs: number | undefined) => void
  /** A request sent at `sentAt` was not refused. */
  readonly resumed: (sentAt: EpochMs) => void
  readonly pausedUntil: (now: EpochMs) => EpochMs | undefined
  readonly pacing: (now: EpochMs) => PacingState
}

const MAX_CONCURRENT = 8
const SPARE_CONCURRENT = 2
const MARGIN_MS = 50
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 60_000
const LONGEST_REQUESTED_PAUSE_MS = 3_600_000

export function createLimiter(options: BudgetOptions): Limiter {
  const { limit, windowMs, clock, random, memory, maxConcurrent = MAX_CONCURRENT } = options
  const window = createSlidingWindow(windowMs, options.marginMs ?? MARGIN_MS)
  const run = Math.floor(random() * 2 ** 40).toString(36)
  let taken = 0
  let lastPacedAt: EpochMs | undefined
  const clicks = createClickReserve()
  let pausedUntil = 0
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
      hold(Math.min(remembered.pausedUntil, now + LONGEST_REQUESTED_PAUSE_MS))
  }

  function hold(until: EpochMs): void {
    pausedUntil = Math.max(pausedUntil, until)
    // The service counts more than is known here: go on gently, one slot after the other.
    window.fillFrom(pausedUntil, limit)
  }

  function pause(sentAt: EpochMs, retryAfterMs: number | undefined): void {
    const now = clock.now()
    // What was in flight when the pause began is refused by the same window and says nothing new.
    if (sentAt >= pauseBegan) {
      refusals += 1
      pauseBegan = now
    }
    hold(now + pauseMs(Math.max(1, refusals), retryAfterMs, random))
    void memory.pause(pausedUntil)
  }

  const pacing = (now: EpochMs): PacingState => ({
    now,
    limit,
    windowMs,
    reserve: clicks.reserve(now),
    expiries: window.expiries(now),
    lastPacedAt,
  })

  function isBurst(lane: Lane, used: number): boolean {
    return lane === 'interactive' || (lane === 'visible' && used < limit / 2)
  }

  function earliest(lane: Lane, running: number, now: EpochMs): EpochMs {
    const spare = lane === 'interactive' ? 0 : Math.min(SPARE_CONCURRENT, maxConcurrent - 1)
    if (running >= maxConcurrent - spare) return Infinity
    if (pausedUntil > now) return pausedUntil
    const state = pacing(now)
    return isBurst(lane, state.expiries.length) ? earliestUnpaced(state) : earliestPaced(state)
  }

  function take(lane: Lane, now: EpochMs): TakenSlot {
    taken += 1
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
    resumed: (sentAt) => {
      if (sentAt >= pauseBegan) refusals = 0
    },
    pausedUntil: (now) => (pausedUntil > now ? pausedUntil : undefined),
    pacing,
  }
}

/**
 * How long a 429 pauses the whole queue: as long as the service said, at most an hour before trying again;
 * without a word from it 15, 30, then 60 s, with a quarter of jitter.
 */
function pauseMs(refusals: number, retryAfterMs: number | undefined, random: () => number): number {
  if (retryAfterMs !== undefined) return Math.min(Math.max(0, retryAfterMs), LONGEST_REQUESTED_PAUSE_MS)
  const base = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (refusals - 1))
  return base * (1 + random() / 4)
}
