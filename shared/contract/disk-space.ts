/** Below this much free space nothing is written to the cache: at the last byte the browser loses whole stores. */
export const DISK_RESERVE_BYTES = 300_000_000

/** Free space where the app keeps its files. */
export interface DiskSpace {
  /** Infinity when the system does not say. */
  readonly freeBytes: number
  /** Turns true below the reserve, and false only once there is clearly more than it again. */
  readonly isShort: boolean
}
