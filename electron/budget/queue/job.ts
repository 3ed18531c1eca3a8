import type { Lane } from '#shared/contract/budget-state.ts'
import type { Result } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Attempt } from '../budget.ts'

/** The lanes in the order in which they are served. */
export const lanePriority: readonly Lane[] = ['interactive', 'visible', 'poll', 'background']

/** One caller that waits for a job's answer. */
export interface Subscriber {
  readonly ticket: string
  lane: Lane
  readonly label: string
  readonly settle: (result: Result<unknown>) => void
  /**
   * True if the caller accepts the answer of a request that was sent, since its slot is spent, but wants no further
   * attempt.
   */
  detached: boolean
  /** Called only for bugs in the sender; failures are results. */
  readonly reject: (reason: unknown) => void
}

/** One request to the service on behalf of everyone who requested the same. */
export interface Job {
  readonly identity: string
  readonly service: string
  readonly subscribers: Set<Subscriber>
  readonly send: (signal: AbortSignal) => Promise<Attempt<unknown>>
  readonly abort: AbortController
  lane: Lane
  state: 'waiting' | 'running'
  /** Set while it runs. */
  sentAt: EpochMs | undefined
  attempts: number
  refusals: number
  /** A retry is not sent before this moment. */
  notBefore: EpochMs
}

/** Returns the more urgent of two lanes. */
export function moreUrgent(a: Lane, b: Lane): Lane {
  return lanePriority.indexOf(a) <= lanePriority.indexOf(b) ? a : b
}

/** Returns the lane of a job's most urgent subscriber, or its own if it has none. */
export function laneOf(job: Job): Lane {
  const lanes = [...job.subscribers].map((subscriber) => subscriber.lane)
  return lanes.length === 0 ? job.lane : lanes.reduce(moreUrgent)
}
