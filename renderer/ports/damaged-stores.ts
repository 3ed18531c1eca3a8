import type { Held } from '#shared/contract/cache-ledger.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** Holds what a partition has lost since it was last counted. */
export interface Lost {
  readonly missing: Held
  /** True if nothing is left of the partition. */
  readonly isWhole: boolean
}

/** A partition that could not be opened and was set aside as it is. */
export interface DamagedStore {
  readonly connectionId: string
  readonly setAsideAt: EpochMs
  /** Absent for the store that all connections begin in. */
  readonly bucket?: string
  readonly held?: Pick<Held, 'series' | 'bytes'>
}
