import type { EpochMs } from '#shared/time/instant.ts'

/** What a partition was seen to hold. */
export interface HeldNote {
  readonly series: number
  readonly points: number
  /** Of columns, before the browser compresses them. */
  readonly bytes: number
  readonly notedAt: EpochMs
}

/** A partition that could not be opened and was set aside as it is. */
export interface DamagedStore {
  readonly connectionId: string
  readonly setAsideAt: EpochMs
  /** Absent for the store that all connections begin in. */
  readonly bucket?: string
  readonly held?: HeldNote
}
