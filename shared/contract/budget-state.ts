import type { AppError } from '#shared/errors/result.ts'

/** Tells what a request is for: a click, a visible chart, a download job, or a poll (decision 0003). */
export const lanes = ['interactive', 'visible', 'background', 'poll'] as const
export type Lane = (typeof lanes)[number]

/** A request that waits for a slot or runs. */
export interface LedgerEntry {
  readonly ticket: string
  readonly lane: Lane
  readonly state: 'waiting' | 'running'
  /** Describes the request as the service writes it: `GET /variables/b0-gas/data 2021`. Never contains a token. */
  readonly label: string
  /** Time since it was sent, in ms; set while it runs. */
  readonly sentAgoMs?: number
}

/** A request that ended within the last minute and took a slot. */
export interface SpentRequest {
  readonly label: string
  readonly lane: Lane
  /** Time since it ended, in ms. */
  readonly agoMs: number
  readonly tookMs: number
  /** Absent where the service answered. */
  readonly error?: AppError
}

/** All that a budget has to do and has done in the last minute, for the list of requests. */
export interface RequestList {
  /** All requests that run or wait, in the order in which they are sent. */
  readonly entries: readonly LedgerEntry[]
  /** Requests of the last minute, newest first. */
  readonly spent: readonly SpentRequest[]
}

/** States how long nothing is sent, and why. */
export interface BudgetPause {
  readonly leftMs: number
  /** Either the service answered 429, or this machine has no record of what was sent in the last minute. */
  readonly cause: 'service' | 'no-record'
  /** Pause that the service requested, in ms; set if it is longer than the app waits. */
  readonly askedMs?: number
}

/**
 * The present budget of one connection's token. It contains spans, not instants: the budget has a clock of its own,
 * which differs from that of the page after the machine slept or its clock was set.
 */
export interface BudgetState {
  readonly connectionId: string
  /** Requests allowed in any 60 s. */
  readonly limit: number
  /** Slots taken in the last 60 s, running requests included. */
  readonly used: number
  /** Time in ms until each of them is free again, ascending. */
  readonly freeInMs: readonly number[]
  /** Holds what else the pace of the next request depends on; absent if nothing is known about it. */
  readonly pacing?: {
    /** Slots that are left for clicks at any time. */
    readonly reserve: number
    /** Time until fewer slots are reserved for them again, as long as nobody clicks. */
    readonly reserveMs: number
    /** Time since the last request that was paced. */
    readonly lastAgoMs?: number
  }
  readonly waiting: number
  readonly running: number
  /** Expected time until the queue is empty, in ms; 0 when it is. */
  readonly drainMs: number
  /** Set while the whole queue waits. */
  readonly pause?: BudgetPause
  /** Time in ms until the next request is sent, set while requests wait for a service that fails. */
  readonly probeInMs?: number
  /** Lanes the user paused. */
  readonly pausedLanes: readonly Lane[]
  /** Running requests; `RequestList` also has the waiting ones. */
  readonly entries: readonly LedgerEntry[]
}
