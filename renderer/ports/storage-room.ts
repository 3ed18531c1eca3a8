import type { Result } from '#shared/errors/result.ts'

/** Tells whether fetched values can be stored; while they cannot, nothing is requested. */
export interface StorageRoom {
  readonly isOpen: () => boolean
  /** Notes that a write of about this many bytes failed. */
  readonly noteFailure: (bytes: number) => void
  /** Tries a write if the last one failed; succeeds at once if none did. */
  readonly check: () => Promise<Result<null>>
  readonly onFull: (listener: () => void) => () => void
  /** Calls the listener when there is room again without evicting anything. */
  readonly onRoom: (listener: () => void) => () => void
  /** Stops checking for room. */
  readonly close: () => void
}
