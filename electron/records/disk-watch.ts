import { statfs } from 'node:fs/promises'
import { DISK_RESERVE_BYTES, type DiskSpace } from '#shared/contract/app-facts.ts'
import { nodeTimers, type Timers } from '#electron/budget/timers.ts'

/**
 * A shortage ends only when this much space is free beyond the reserve; otherwise every write near the limit would
 * begin another shortage.
 */
const SPARE_BYTES = 50_000_000
const LOOK_EVERY_MS = 2000
/** The disk is looked at again before it could be filled at this rate, which is that of a fast disk. */
const FILLED_BYTES_A_MS = 1_000_000
const LONGEST_MS = 30_000

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

  let isStopped = false
  const lookAfter = (ms: number): void => {
    disarm = timers.after(ms, () => {
      void read().then(({ freeBytes }) => {
        if (!isStopped) lookAfter(untilNextLook(freeBytes))
      })
    })
  }
  lookAfter(LOOK_EVERY_MS)
  return {
    read,
    stop() {
      isStopped = true
      disarm()
    },
  }
}

function untilNextLook(freeBytes: number): number {
  const spareMs = (freeBytes - DISK_RESERVE_BYTES) / FILLED_BYTES_A_MS
  return Math.min(LONGEST_MS, Math.max(LOOK_EVERY_MS, spareMs))
}

/** Returns the free bytes without those that the system keeps for the administrator. */
async function systemFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
