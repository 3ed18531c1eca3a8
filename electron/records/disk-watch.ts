import { statfs } from 'node:fs/promises'
import { DISK_RESERVE_BYTES, type DiskSpace } from '#shared/contract/app-facts.ts'
import { nodeTimers, type Timers } from '#electron/budget/timers.ts'

/**
 * A shortage ends only when this much space is free beyond the reserve; otherwise every write near the limit would
 * begin another shortage.
 */
const SPARE_BYTES = 50_000_000
const LOOK_EVERY_MS = 2000

export interface DiskWatch {
  readonly read: () => Promise<DiskSpace>
  readonly stop: () => void
}

export interface DiskWatchOptions {
  readonly folder: string
  /** Called when a shortage begins and when it ends. */
  readonly announce: (space: DiskSpace) => void
  readonly freeBytesOf?: (folder: string) => Promise<number>
  readonly timers?: Timers
}

/** Watches the free space, so that the cache stops writing before the disk refuses (decision 0091). */
export function createDiskWatch(options: DiskWatchOptions): DiskWatch {
  const { folder, announce, freeBytesOf = systemFreeBytes, timers = nodeTimers } = options
  let isShort = false
  let disarm = (): void => undefined

  const read = async (): Promise<DiskSpace> => {
    // A system that does not report its free space is no reason to stop writing.
    const freeBytes = await freeBytesOf(folder).catch(() => Infinity)
    const wasShort = isShort
    isShort = freeBytes < DISK_RESERVE_BYTES + (wasShort ? SPARE_BYTES : 0)
    if (isShort !== wasShort) announce({ freeBytes, isShort })
    return { freeBytes, isShort }
  }

  const arm = (): void => {
    disarm = timers.after(LOOK_EVERY_MS, () => {
      arm()
      void read()
    })
  }
  arm()
  return {
    read,
    stop: () => disarm(),
  }
}

/** Returns the free bytes without those that the system keeps for the administrator. */
async function systemFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
