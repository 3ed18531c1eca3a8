import type { ConnectionState, Reachability } from '#shared/contract/connection.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'

/**
 * Returns what one outcome says about the service: undefined when it says nothing, because the request never left
 * or was withdrawn.
 */
export function reachabilityFrom(result: Result<unknown>): Reachability | undefined {
  if (result.ok) return 'online'
  const { error } = result
  switch (error.kind) {
    case 'unauthorized':
      return 'unauthorized'
    case 'rate-limited':
      return 'rate-limited'
    case 'offline':
      return 'offline'
    case 'timeout':
    case 'server':
    case 'unexpected-response':
      return 'failing'
    // The service answered; it only did not like the request.
    case 'forbidden':
    case 'not-found':
      return 'online'
    case 'invalid-request':
      return error.status === undefined ? undefined : 'online'
    case 'keychain-unavailable':
    case 'storage-full':
    case 'storage-damaged':
    case 'file':
    case 'document':
    case 'cancelled':
    case 'unexpected':
      return undefined
  }
}

export interface ReachabilityTrackerOptions {
  readonly announce: (state: ConnectionState) => void
  readonly clock: Clock
  /** Interval at which an unchanged state is announced again, so that its age stays true, ms. */
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
