import type { Lane } from '#shared/contract/budget-state.ts'
import { succeed } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { BudgetMemory, Remembered, RememberedSlot } from '#electron/budget/budget-memory.ts'
import type { Attempt, Budget } from '#electron/budget/budget.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createManualClock, type ManualClock } from '#support/manual-clock.ts'
import { seededRandom } from '#support/seeded-random.ts'

export const LIMIT = 60
export const WINDOW_MS = 60_000

/**
 * Returns memories that outlive the budgets that write to them, as a file would; each opening ends with its process.
 */
export function createKeptMemory(): () => BudgetMemory {
  const slots = new Map<string, RememberedSlot>()
  let pausedUntil: EpochMs | undefined
  return () => {
    let isOpen = true
    const write = (change: () => void): Promise<void> => {
      if (isOpen) change()
      return Promise.resolve()
    }
    return {
      load: () =>
        Promise.resolve({
          slots: [...slots.values()],
          ...(pausedUntil === undefined ? {} : { pausedUntil }),
        }),
      begin: (id, at) => write(() => slots.set(id, { id, sentAt: at })),
      finish: (id, at) =>
        write(() => slots.set(id, { id, sentAt: slots.get(id)?.sentAt ?? at, finishedAt: at })),
      pause: (until) => write(() => (pausedUntil = until)),
      close: () => write(() => (isOpen = false)),
    }
  }
}

/** A memory in a folder that can be neither read nor written. */
function createBrokenMemory(): BudgetMemory {
  const nothing = (): Promise<void> => Promise.resolve()
  const load = (): Promise<Remembered> => Promise.resolve({ slots: [], isUnknown: true })
  return { load, begin: nothing, finish: nothing, pause: nothing, close: nothing }
}

export interface Simulation {
  readonly clock: ManualClock
  readonly random: () => number
  /** Times at which the service counted each request: a random moment between sending and answer. */
  readonly seen: EpochMs[]
  /** The lane of each request, in the order of sending. */
  readonly sent: Lane[]
  readonly budget: () => Budget
  /** Kills the process: the service has seen its requests by then, and its memory is what was written before. */
  readonly kill: () => void
  /** Makes one request; resolves with the time that it waited for its slot. */
  readonly request: (lane: Lane) => Promise<number>
}

export interface SimulationOptions {
  readonly seed?: number
  /** True if no record of what was sent outlives the process. */
  readonly isRecordBroken?: boolean
  readonly latencyMs?: (random: () => number) => number
}

export function createSimulation({
  seed = 1,
  isRecordBroken = false,
  latencyMs = () => 100,
}: SimulationOptions = {}): Simulation {
  const clock = createManualClock()
  const random = seededRandom(seed)
  const openMemory = createKeptMemory()
  const seen: EpochMs[] = []
  const sent: Lane[] = []
  const create = (): Budget =>
    createBudget({
      limit: LIMIT,
      windowMs: WINDOW_MS,
      clock,
      timers: clock,
      random,
      memory: isRecordBroken ? createBrokenMemory() : openMemory(),
    })
  let budget = create()
  let requested = 0

  async function answer(signal: AbortSignal): Promise<Attempt<null>> {
    const latency = latencyMs(random)
    const seenAfter = random() * latency
    let isSeen = false
    const see = (): void => {
      if (!isSeen) seen.push(clock.now())
      isSeen = true
    }
    signal.addEventListener('abort', see)
    await clock.sleep(seenAfter)
    see()
    await clock.sleep(latency - seenAfter)
    return { kind: 'settled', result: succeed(null) }
  }

  return {
    clock,
    random,
    seen,
    sent,
    budget: () => budget,
    kill: () => {
      // Closing aborts the requests and closes the memory at once, so that nothing is written after the end.
      void budget.close()
      budget = create()
    },
    request: async (lane) => {
      requested += 1
      const name = String(requested)
      const queuedAt = clock.now()
      let sentAt = queuedAt
      const send = (signal: AbortSignal): Promise<Attempt<null>> => {
        sentAt = clock.now()
        sent.push(lane)
        return answer(signal)
      }
      await budget.run({ ticket: name, identity: name, service: 's', label: name, lane, send })
      return sentAt - queuedAt
    },
  }
}

/** Returns the value below which `share` of `values` lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
