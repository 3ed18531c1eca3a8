import type { EpochMs } from '../time/instant.ts'

/** Where the token of a connection is kept; `none` leaves the cache readable. */
export type TokenPlace = 'keychain' | 'session' | 'none'

/** A way to one service with one token. It never carries the token. */
export interface Connection {
  readonly id: string
  readonly kind: 'service' | 'demo'
  readonly name: string
  /** Ends with the version segment, without a trailing slash; empty for the demo. */
  readonly baseUrl: string
  readonly tokenPlace: TokenPlace
  readonly createdAt: EpochMs
}

/** Whether the service answered lately. `unknown` until the first request of this run. */
export type Reachability = 'unknown' | 'online' | 'offline' | 'unauthorized' | 'rate-limited' | 'failing'

export interface ConnectionState {
  readonly connectionId: string
  readonly reachability: Reachability
  /** When it was last so seen, epoch ms. */
  readonly since: EpochMs
}
