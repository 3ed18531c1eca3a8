import type { Result } from '#shared/errors/result.ts'

/** Tells whether fetched values can be kept: while they cannot, nothing is requested. */
export interface StorageRoom {
  readonly isOpen: () => boolean
  /** Notes that a write of about so many bytes failed. */
  readonly noteFailure: (bytes: number) => void
  /** Tries a write if the last one failed; succeeds at once if none did. */
  readonly check: () => Promise<Result<null>>
  readonly onFull: (listener: () => void) => () => void
  /** Fires when there is room again without evicting anything. */
  readonly onRoom: (listener: () => void) => () => void
  /** Stops looking for room. */
  readonly close: () => void
}
