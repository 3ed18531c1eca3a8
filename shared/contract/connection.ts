import type { EpochMs } from '../time/instant.ts'

/** Where the token of a connection is kept; `none` leaves the cache readable. */
export type TokenPlace = 'keychain' | 'session' | 'none'

/** A way to one service with one token. It never carries the token. */
export interface Connection {
  readonly id: string
  /** A bundle has no service: all there is of it is cached, and nothing is ever requested. */
  readonly kind: 'service' | 'demo' | 'bundle'
  readonly name: string
  /** Ends with the version segment, without a trailing slash; empty for the demo. Of a bundle: that of the service it was made from. */
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
