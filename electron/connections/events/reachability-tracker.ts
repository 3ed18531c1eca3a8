import type { ConnectionState } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { reachabilityFrom } from './reachability.ts'

export interface ReachabilityTrackerOptions {
  readonly announce: (state: ConnectionState) => void
  readonly clock: Clock
  /** How often an unchanged state is announced again, so that its age stays true, ms. */
  readonly repeatMs: number
}

/** Follows how the service of each connection answers. */
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
      const isNews = before?.reachability !== reachability || state.since - before.since >= options.repeatMs
      if (!isNews) return
      last.set(connectionId, state)
      options.announce(state)
    },
  }
}
