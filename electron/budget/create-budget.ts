import type { Lane } from '#shared/contract/budget-state.ts'
import { type AppError, fail, type Result } from '#shared/errors/result.ts'
import type { BudgetOptions } from './budget-options.ts'
import type { Budget, BudgetedRequest, OnItsWay } from './budget.ts'
import { createDispatcher } from './queue/dispatcher.ts'
import { laneOf, moreUrgent, type Job, type Subscriber } from './queue/job.ts'
import type { Timers } from './timers.ts'

const CHANGE_SPACING_MS = 250
const cancelled: AppError = { kind: 'cancelled' }

/**
 * The queue in front of one token (decision 0003).
 *
 * Nothing is sent before the memory of earlier runs is read. Results are values; `run` rejects only when
 * `send` itself throws, which is a bug.
 */
export function createBudget(options: BudgetOptions): Budget {
  const { timers, memory } = options
  const changes = createGatheredChanges(timers, CHANGE_SPACING_MS)
  /** Jobs that can still be shared: waiting or in flight, and not aborted. */
  const shareable = new Map<string, Job>()
  const subscriptionsByTicket = new Map<string, Set<readonly [Job, Subscriber]>>()
  const dispatcher = createDispatcher({
    ...options,
    onChange: changes.announce,
    onSettled: settleJob,
    onRetryableFailure: dropDetached,
  })
  let closed = false

  function settleJob(job: Job, deliver: (subscriber: Subscriber) => void): void {
    if (shareable.get(job.identity) === job) shareable.delete(job.identity)
    for (const subscriber of job.subscribers) {
      forgetTicket(job, subscriber)
      deliver(subscriber)
    }
    job.subscribers.clear()
  }

  function forgetTicket(job: Job, subscriber: Subscriber): void {
    const entries = subscriptionsByTicket.get(subscriber.ticket) ?? new Set()
    for (const entry of entries) if (entry[0] === job && entry[1] === subscriber) entries.delete(entry)
    if (entries.size === 0) subscriptionsByTicket.delete(subscriber.ticket)
  }

  function subscribe(job: Job, subscriber: Subscriber): void {
    job.subscribers.add(subscriber)
    const entries = subscriptionsByTicket.get(subscriber.ticket) ?? new Set()
    subscriptionsByTicket.set(subscriber.ticket, entries.add([job, subscriber]))
    const lane = moreUrgent(job.lane, subscriber.lane)
    if (lane !== job.lane) dispatcher.changeLane(job, lane)
  }

  function unsubscribe(job: Job, subscriber: Subscriber): void {
    job.subscribers.delete(subscriber)
    forgetTicket(job, subscriber)
    subscriber.settle(fail(cancelled))
    if (job.subscribers.size > 0) {
      const lane = laneOf(job)
      if (lane !== job.lane) dispatcher.changeLane(job, lane)
      return
    }
    if (shareable.get(job.identity) === job) shareable.delete(job.identity)
    dispatcher.abandon(job)
  }

  function cancel(tickets: readonly string[], onItsWay: OnItsWay = 'abort'): void {
    for (const ticket of tickets) {
      for (const [job, subscriber] of [...(subscriptionsByTicket.get(ticket) ?? [])]) {
        if (onItsWay === 'finish' && job.state === 'running') subscriber.detached = true
        else unsubscribe(job, subscriber)
      }
    }
    dispatcher.changed()
  }

  function moveFirst(ticket: string, lane: Lane): void {
    for (const [job, subscriber] of subscriptionsByTicket.get(ticket) ?? []) {
      subscriber.lane = moreUrgent(subscriber.lane, lane)
      if (laneOf(job) !== job.lane) dispatcher.changeLane(job, laneOf(job))
      dispatcher.moveFirst(job)
    }
  }

  function dropDetached(job: Job): void {
    for (const subscriber of job.subscribers) if (subscriber.detached) unsubscribe(job, subscriber)
  }

  function run<T>(request: BudgetedRequest<T>): Promise<Result<T>> {
    if (closed) return Promise.resolve(fail(cancelled))
    return new Promise<Result<T>>((resolve, reject) => {
      // The identity names the request, so everyone who subscribes under it expects the same type of answer.
      const settle = resolve as (result: Result<unknown>) => void
      const { ticket, lane, label } = request
      const subscriber: Subscriber = {
        ticket,
        lane,
        label,
        settle,
        reject,
        detached: false,
      }
      const shared = shareable.get(request.identity)
      const job = shared ?? newJob(request)
      subscribe(job, subscriber)
      if (shared === undefined) {
        shareable.set(request.identity, job)
        dispatcher.enqueue(job)
      }
      dispatcher.changed()
    })
  }

  const cancelAll = (onItsWay?: OnItsWay): void => cancel([...subscriptionsByTicket.keys()], onItsWay)

  return {
    run,
    cancel,
    cancelAll,
    setLanePaused: dispatcher.setLanePaused,
    moveFirst,
    tryDuringPause: dispatcher.tryDuringPause,
    state: dispatcher.state,
    requests: dispatcher.requests,
    onChange: changes.listen,
    close: async () => {
      if (closed) return
      closed = true
      cancelAll()
      changes.close()
      dispatcher.close()
      await memory.close()
    },
  }
}

function newJob({
  identity,
  service,
  send,
  lane,
}: Pick<BudgetedRequest<unknown>, 'identity' | 'service' | 'send' | 'lane'>): Job {
  return {
    identity,
    service,
    send,
    lane,
    subscribers: new Set(),
    abort: new AbortController(),
    state: 'waiting',
    sentAt: undefined,
    attempts: 0,
    refusals: 0,
    notBefore: 0,
  }
}

/**
 * A set of listeners that are called once for all changes within `spacingMs`, after the last of them: a poll of several
 * series begins and ends meanwhile, and each call costs the page a frame.
 */
interface GatheredChanges {
  readonly announce: () => void
  readonly listen: (listener: () => void) => () => void
  readonly close: () => void
}

function createGatheredChanges(timers: Timers, spacingMs: number): GatheredChanges {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function fire(): void {
    stop = undefined
    for (const listener of listeners) listener()
  }

  return {
    announce: () => {
      if (listeners.size > 0) stop ??= timers.after(spacingMs, fire)
    },
    listen: (listener) => {
      // The listener is wrapped in a function, so that the same one may be registered twice.
      const entry = (): void => listener()
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
    close: () => {
      stop?.()
      stop = undefined
      listeners.clear()
    },
  }
}
