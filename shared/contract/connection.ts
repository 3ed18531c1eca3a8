import type { EpochMs } from '#shared/time/instant.ts'
import type { BroughtEdge, StampConvention } from '#shared/series/stamp-convention.ts'
import type { TotalizerConvention } from '#shared/series/totalizer-convention.ts'

/** Tells how the stamps of a connection are read, and on what evidence (decision 0008). */
export interface StampReading {
  readonly connectionId: string
  /** The convention that applies: the chosen one, otherwise the one found, otherwise starts. */
  readonly stamps: StampConvention
  /** Absent while the answers are inconclusive. */
  readonly found?: StampConvention
  /** Set by the user; takes precedence over `found`. */
  readonly chosen?: StampConvention
  /** Number of answers that contained the start of their range, its end, or both. */
  readonly answers: Readonly<Record<BroughtEdge, number>>
  /** Tells which readings the values of totalizers are; absent until the user chooses it. */
  readonly totalizers?: TotalizerConvention
}

/** Place where the token of a connection is kept; `none` leaves the cache readable. */
export type TokenPlace = 'keychain' | 'session' | 'none'

/** A way to one service with one token. It never carries the token. */
export interface Connection {
  readonly id: string
  /** A bundle has no service: all of its content is cached, and nothing is ever requested. */
  readonly kind: 'service' | 'demo' | 'bundle'
  readonly name: string
  /**
   * Ends with the version segment, without a trailing slash; empty for the demo. A bundle has the address of the
   * service from which it was made.
   */
  readonly baseUrl: string
  readonly tokenPlace: TokenPlace
  readonly createdAt: EpochMs
}

/** Tells how the service last answered. `unknown` until the first request of this run. */
export type Reachability = 'unknown' | 'online' | 'offline' | 'unauthorized' | 'rate-limited' | 'failing'

export interface ConnectionState {
  readonly connectionId: string
  readonly reachability: Reachability
  /** Time at which it was last seen in this state, epoch ms. */
  readonly since: EpochMs
}
