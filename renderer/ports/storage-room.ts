import type { Result } from '#shared/errors/result.ts'

/** Whether what is fetched can be kept: while it cannot, nothing is requested. */
export interface StorageRoom {
  readonly isOpen: () => boolean
  /** A write of about so many bytes failed. */
  readonly noteFailure: (bytes: number) => void
  /** Tries a write where the last one failed; a success at once where none did. */
  readonly check: () => Promise<Result<null>>
  readonly onFull: (listener: () => void) => () => void
  /** There is room again without evicting anything. */
  readonly onRoom: (listener: () => void) => () => void
  /** Looks for room no more. */
  readonly close: () => void
}
