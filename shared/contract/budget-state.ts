import type { EpochMs } from '../time/instant.ts'

/** What a request is for: a click, a visible chart, a download job, or a poll (decision 0003). */
export const lanes = ['interactive', 'visible', 'background', 'poll'] as const
export type Lane = (typeof lanes)[number]

/** A request that waits for a slot or runs. */
export interface LedgerEntry {
  readonly ticket: string
  readonly lane: Lane
  readonly state: 'waiting' | 'running'
  /** What it requests, as the service writes it: `GET /variables/b0-gas/data 2021`. Never a token. */
  readonly label: string
  readonly queuedAt: EpochMs
}

/** The present budget of one connection's token. */
export interface BudgetState {
  readonly connectionId: string
  /** Requests allowed in any 60 s. */
  readonly limit: number
  /** Slots taken in the last 60 s, running requests included. */
  readonly used: number
  readonly waiting: number
  readonly running: number
  /** Expected time until the queue is empty, in ms; 0 when it is. */
  readonly drainMs: number
  /** Set while the service's 429 pauses the queue. */
  readonly pausedUntil?: EpochMs
  /** Lanes the user paused. */
  readonly pausedLanes: readonly Lane[]
  /** At most 200, in the order they will run. */
  readonly entries: readonly LedgerEntry[]
}
