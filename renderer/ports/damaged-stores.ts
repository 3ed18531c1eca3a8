import type { Held } from '#shared/contract/cache-ledger.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** The data that a partition has lost since it was last counted. */
export interface Lost {
  readonly missing: Held
  /** True if nothing is left of the partition. */
  readonly isWhole: boolean
}

/** A partition that could not be opened and was moved aside unchanged. */
export interface DamagedStore {
  readonly connectionId: string
  readonly setAsideAt: EpochMs
  /** Absent for the store in which all connections begin. */
  readonly bucket?: string
  readonly held?: Pick<Held, 'series' | 'bytes'>
}
