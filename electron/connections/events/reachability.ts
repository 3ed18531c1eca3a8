import type { ConnectionState, Reachability } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { serviceSignOf } from '#electron/budget/queue/service-sign.ts'

/**
 * Returns what one outcome reveals about the service; undefined if it reveals nothing, because the request was never
 * sent or was withdrawn.
 */
export function reachabilityFrom(result: Result<unknown>): Reachability | undefined {
  if (!result.ok) {
    const { kind } = result.error
    if (kind === 'unauthorized' || kind === 'rate-limited' || kind === 'offline') return kind
  }
  const sign = serviceSignOf(result)
  return sign === 'answered' ? 'online' : sign === 'failing' ? 'failing' : undefined
}

export interface ReachabilityTrackerOptions {
  readonly announce: (state: ConnectionState) => void
  readonly clock: Clock
  /** Interval at which an unchanged state is announced again, so that its age remains correct, in ms. */
  readonly repeatMs: number
}

/** Tracks how the service of each connection answers. */
export interface ReachabilityTracker {
  readonly note: (connectionId: string, result: Result<unknown>) => void
}

export function createReachabilityTracker(options: ReachabilityTrackerOptions): ReachabilityTracker {
  const last = new Map<string, ConnectionState>()
  return {
    note: (connectionId, result) => {
      const reachability = reachabilityFrom(result)
      if (reachability === undefined) return
      const state = { connectionId, reachability, since: options.clock.now() }
      const before = last.get(connectionId)
      // A clock that was set back would otherwise hide the state from a new page until it has caught up.
      const isRecent = before !== undefined && Math.abs(state.since - before.since) < options.repeatMs
      if (before?.reachability === reachability && isRecent) return
      last.set(connectionId, state)
      options.announce(state)
    },
  }
}
