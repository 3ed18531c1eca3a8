import type { BudgetState, Lane, RequestList } from '#shared/contract/budget-state.ts'
import type { Result, AppErrorKind } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Attempt } from '../budget.ts'
import type { BudgetOptions } from '../budget-options.ts'
import { lanePriority, type Job, type Subscriber } from './job.ts'
import { createLaneQueue } from './lane-queue.ts'
import { createLimiter } from '../pace/limiter.ts'
import { budgetStateFrom, entriesOf } from './ledger.ts'
import { createOutages } from './outages.ts'
import { createSpent } from './spent.ts'

const METER_MS = 1000

export interface DispatcherOptions extends BudgetOptions {
  readonly onChange: () => void
  /** Called for a job that should be tried again. */
  readonly onRetryableFailure: (job: Job) => void
  /** Called when a job is over; `deliver` passes its outcome to one caller. */
  readonly onSettled: (job: Job, deliver: (subscriber: Subscriber) => void) => void
}

/** Sends waiting jobs when lane and window allow it, and sends them again if they may be retried. */
export interface Dispatcher {
  readonly enqueue: (job: Job) => void
  readonly changeLane: (job: Job, lane: Lane) => void
  /** Puts a waiting job in front of its lane. */
  readonly moveFirst: (job: Job) => void
  /** Called when no caller waits for the job any more: it leaves the queue, or is aborted in flight. */
  readonly abandon: (job: Job) => void
  readonly setLanePaused: (lane: Lane, paused: boolean) => void
  readonly tryDuringPause: () => void
  readonly changed: () => void
  readonly state: () => Omit<BudgetState, 'connectionId'>
  readonly requests: () => RequestList
  readonly close: () => void
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { clock, timers, random } = options
  const queue = createLaneQueue()
  const running = new Set<Job>()
  const pausedLanes = new Set<Lane>()
  const limiter = createLimiter(options)
  const outages = createOutages()
  const spent = createSpent(options.windowMs)
  let stopTimer: (() => void) | undefined
  let stopMeter: (() => void) | undefined
  let ready = false
  let closed = false

  void limiter.load().then(() => {
    ready = true
    changed()
  })

  function changed(): void {
    if (!closed) {
      pump()
      watchMeter()
    }
    options.onChange()
  }

  /**
   * Slots become free even if nothing else happens, so this announces their number: those of a second together, and with
   * the next requests where these follow within it, as those of a poll do.
   */
  function watchMeter(): void {
    stopMeter?.()
    const now = clock.now()
    const [next] = limiter.pacing(now).expiries
    stopMeter =
      next === undefined
        ? undefined
        : timers.after(Math.max(0, next - now) + METER_MS, () => {
            watchMeter()
            options.onChange()
          })
  }

  function pump(): void {
    stopTimer?.()
    stopTimer = undefined
    if (!ready) return
    for (;;) {
      const now = clock.now()
      const job = nextJob(now)
      const at =
        job === undefined ? Infinity : limiter.earliest(job.lane, queue.count(job.lane), running.size, now)
      if (job === undefined || at > now) {
        const probeAt = queue.size() === 0 ? Infinity : outages.nextProbeAt(now)
        wakeAt(Math.min(at, queue.nextReadyAt(now), probeAt), now)
        return
      }
      void send(job, now)
    }
  }

  function nextJob(now: EpochMs): Job | undefined {
    for (const lane of lanePriority) {
      const admits = (service: string): boolean => outages.admits(service, lane, now)
      const job = pausedLanes.has(lane) ? undefined : queue.first(lane, now, admits)
      if (job !== undefined) return job
    }
    return undefined
  }

  function wakeAt(at: EpochMs, now: EpochMs): void {
    // At Infinity only the end of a request in flight or a new job can change anything, and both call this function.
    if (at !== Infinity) stopTimer = timers.after(Math.max(1, at - now), changed)
  }

  async function send(job: Job, now: EpochMs): Promise<void> {
    queue.remove(job)
    running.add(job)
    job.state = 'running'
    job.sentAt = now
    job.attempts += 1
    const slot = limiter.take(job.lane, now)
    const sending = outages.begin(job.service)
    const [{ label } = { label: '' }] = job.subscribers
    const end = (result?: Result<unknown>): void => {
      slot.free()
      spent.note(job, label, now, clock.now(), result)
      running.delete(job)
      if (outages.note(job.service, sending, result, clock.now())) refuseWaiting(job.service)
    }
    try {
      await slot.recorded
      const attempt = job.abort.signal.aborted ? undefined : await job.send(job.abort.signal)
      end(attempt?.result)
      if (attempt !== undefined) conclude(job, attempt, now)
    } catch (reason) {
      end()
      options.onSettled(job, (subscriber) => subscriber.reject(reason))
    }
    changed()
  }

  function conclude(job: Job, attempt: Attempt<unknown>, sentAt: EpochMs): void {
    if (attempt.kind === 'retry' && attempt.pauseQueue) limiter.pause(sentAt, attempt.retryAfterMs)
    else if (attempt.kind === 'settled') limiter.resumed(sentAt, attempt.result.ok)
    if (attempt.kind === 'retry') options.onRetryableFailure(job)
    if (job.subscribers.size === 0) return
    const isLasting = outages.lasting(job.service) !== undefined
    if (attempt.kind === 'retry' && !isLasting && mayTryAgain(job, attempt)) tryAgain(job, attempt)
    else settle(job, attempt.result)
  }

  function settle(job: Job, result: Result<unknown>): void {
    options.onSettled(job, (subscriber) => subscriber.settle(result))
  }

  /** Fails the requests that wait for a service that cannot serve them, instead of sending them. */
  function refuseWaiting(service: string): void {
    const failure = outages.lasting(service)
    if (failure === undefined) return
    for (const job of [...queue.ordered()].filter((each) => each.service === service)) {
      queue.remove(job)
      settle(job, failure)
    }
  }

  function tryAgain(job: Job, attempt: Extract<Attempt<unknown>, { kind: 'retry' }>): void {
    job.state = 'waiting'
    job.sentAt = undefined
    // A refusal makes the whole queue wait; any other failure delays only its own job.
    const waitMs = attempt.pauseQueue ? 0 : backoffMs(job.attempts, attempt.retryAfterMs, random)
    job.notBefore = clock.now() + waitMs
    queue.addAgain(job)
  }

  return {
    enqueue: (job) => {
      const refusal = outages.refusal(job.service, job.lane, clock.now())
      if (refusal === undefined) queue.add(job)
      else settle(job, refusal)
    },
    changeLane: (job, lane) => {
      if (job.state === 'waiting' && job.subscribers.size > 0) queue.changeLane(job, lane)
      else job.lane = lane
    },
    moveFirst: (job) => {
      if (job.state === 'waiting') queue.moveFirst(job)
      changed()
    },
    abandon: (job) => {
      if (job.state === 'waiting') queue.remove(job)
      job.abort.abort()
    },
    setLanePaused: (lane, paused) => {
      if (paused) pausedLanes.add(lane)
      else pausedLanes.delete(lane)
      changed()
    },
    tryDuringPause: () => {
      limiter.tryOnce()
      changed()
    },
    changed,
    state: () => {
      const now = clock.now()
      return budgetStateFrom({ queue, running, pausedLanes, limiter, now, probeAt: outages.nextProbeAt(now) })
    },
    requests: () => {
      const now = clock.now()
      return { entries: entriesOf([...running, ...queue.ordered()], now), spent: spent.list(now) }
    },
    close: () => {
      closed = true
      stopTimer?.()
      stopMeter?.()
    },
  }
}

function mayTryAgain(job: Job, attempt: Extract<Attempt<unknown>, { kind: 'retry' }>): boolean {
  if (attempt.pauseQueue) {
    job.refusals += 1
    return job.refusals < MAX_RATE_REFUSALS
  }
  return job.attempts - job.refusals < maxAttempts(attempt.result.error.kind)
}

const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 15_000
const LONGEST_SINGLE_WAIT_MS = 120_000

/** One request may be refused for its rate this often before its caller gets the failure. */
const MAX_RATE_REFUSALS = 5

/** Returns how often one request may be sent at most; a timeout has already cost half a minute. */
function maxAttempts(kind: AppErrorKind): number {
  return kind === 'timeout' ? 2 : 4
}

/**
 * Returns how long one request waits before it is sent again: an exponential pause with full jitter, so that many
 * requests that failed together are not sent again together (AWS Architecture Blog, 2015), or longer if the service
 * demanded it.
 */
function backoffMs(attempts: number, retryAfterMs: number | undefined, random: () => number): number {
  const ceiling = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
  return Math.min(Math.max(random() * ceiling, retryAfterMs ?? 0), LONGEST_SINGLE_WAIT_MS)
}
