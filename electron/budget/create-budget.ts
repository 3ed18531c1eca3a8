import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { fail, type Result } from '#shared/errors/result.ts'
import type { BudgetOptions } from './budget-options.ts'
import type { Attempt, Budget, BudgetedRequest, OnItsWay } from './budget.ts'
import { createDispatcher } from './queue/dispatcher.ts'
import { laneOf, moreUrgent, type Job, type Joiner } from './queue/job.ts'
import { createThrottledChanges } from './throttle.ts'

const CHANGE_SPACING_MS = 100
const cancelled: AppError = { kind: 'cancelled' }

/**
 * The queue in front of one token (design.md section 3, "Budget"; docs/decisions/0003-budget.md).
 *
 * Nothing is sent before the memory of earlier runs is read. Results are values; `run` rejects only when
 * `send` itself throws, which is a bug.
 */
export function createBudget(options: BudgetOptions): Budget {
  const { clock, timers, memory } = options
  const changes = createThrottledChanges(timers, CHANGE_SPACING_MS)
  /** Jobs that can still be joined: waiting or in flight, and not aborted. */
  const joinable = new Map<string, Job>()
  const joinersByTicket = new Map<string, Set<readonly [Job, Joiner]>>()
  const dispatcher = createDispatcher({
    ...options,
    onChange: changes.announce,
    onSettled: settleJob,
    onSetback: letResignedGo,
  })
  let closed = false

  function settleJob(job: Job, deliver: (joiner: Joiner) => void): void {
    if (joinable.get(job.identity) === job) joinable.delete(job.identity)
    for (const joiner of job.joiners) {
      forgetTicket(job, joiner)
      deliver(joiner)
    }
    job.joiners.clear()
  }

  function forgetTicket(job: Job, joiner: Joiner): void {
    const entries = joinersByTicket.get(joiner.ticket) ?? new Set()
    for (const entry of entries) if (entry[0] === job && entry[1] === joiner) entries.delete(entry)
    if (entries.size === 0) joinersByTicket.delete(joiner.ticket)
  }

  function join(job: Job, joiner: Joiner): void {
    job.joiners.add(joiner)
    const entries = joinersByTicket.get(joiner.ticket) ?? new Set()
    joinersByTicket.set(joiner.ticket, entries.add([job, joiner]))
    const lane = moreUrgent(job.lane, joiner.lane)
    if (lane !== job.lane) dispatcher.changeLane(job, lane)
  }

  function leave(job: Job, joiner: Joiner): void {
    job.joiners.delete(joiner)
    forgetTicket(job, joiner)
    joiner.settle(fail(cancelled))
    if (job.joiners.size > 0) {
      const lane = laneOf(job)
      if (lane !== job.lane) dispatcher.changeLane(job, lane)
      return
    }
    if (joinable.get(job.identity) === job) joinable.delete(job.identity)
    dispatcher.abandon(job)
  }

  function cancel(tickets: readonly string[], onItsWay: OnItsWay = 'abort'): void {
    for (const ticket of tickets) {
      for (const [job, joiner] of [...(joinersByTicket.get(ticket) ?? [])]) {
        if (onItsWay === 'finish' && job.state === 'running') joiner.resigned = true
        else leave(job, joiner)
      }
    }
    dispatcher.changed()
  }

  function letResignedGo(job: Job): void {
    for (const joiner of job.joiners) if (joiner.resigned) leave(job, joiner)
  }

  function run<T>(request: BudgetedRequest<T>): Promise<Result<T>> {
    if (closed) return Promise.resolve(fail(cancelled))
    return new Promise<Result<T>>((resolve, reject) => {
      // The identity names the question, so everyone who joins under it expects the same type of answer.
      const settle = resolve as (result: Result<unknown>) => void
      const { ticket, lane, label } = request
      const joiner: Joiner = { ticket, lane, label, queuedAt: clock.now(), settle, reject, resigned: false }
      const cached = joinable.get(request.identity)
      const job = cached ?? newJob(request)
      join(job, joiner)
      if (cached === undefined) {
        joinable.set(request.identity, job)
        dispatcher.enqueue(job)
      }
      dispatcher.changed()
    })
  }

  return {
    run,
    cancel,
    setLanePaused: dispatcher.setLanePaused,
    moveFirst: (ticket) => {
      for (const [job] of joinersByTicket.get(ticket) ?? []) dispatcher.moveFirst(job)
    },
    state: dispatcher.state,
    onChange: changes.listen,
    close: async () => {
      if (closed) return
      closed = true
      cancel([...joinersByTicket.keys()])
      changes.close()
      dispatcher.close()
      await memory.close()
    },
  }
}

function newJob(request: {
  identity: string
  lane: Lane
  send: (s: AbortSignal) => Promise<Attempt<unknown>>
}): Job {
  return {
    identity: request.identity,
    send: request.send,
    lane: request.lane,
    joiners: new Set(),
    abort: new AbortController(),
    state: 'waiting',
    attempts: 0,
    refusals: 0,
    lastFailure: undefined,
    notBefore: 0,
  }
}
