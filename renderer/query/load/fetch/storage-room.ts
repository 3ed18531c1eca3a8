import { MINUTE_MS } from '#shared/time/instant.ts'
import { createEventHook } from '@vueuse/core'
import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import type { StorageRoom } from '#renderer/ports/storage-room.ts'

/** Time until the next check for room, in ms: at first short enough for a user to wait, then longer and longer. */
const FIRST_PROBE_MS = 15_000
const LAST_PROBE_MS = 10 * MINUTE_MS

/** A smaller probe would find room although there is none for the next answer. */
const LEAST_PROBE_BYTES = 64 * 1024
const MOST_PROBE_BYTES = 4 * 1024 * 1024

export interface StorageRoomPorts {
  readonly store: Pick<SeriesStore, 'hasRoomFor'>
  /** Runs the work later; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void
  /** Calls back when a shortage of disk space begins and ends. */
  readonly onDiskSpaceChanged: Bridge['onDiskSpaceChanged']
}

export function createStorageRoom({ store, after, onDiskSpaceChanged }: StorageRoomPorts): StorageRoom {
  const full = createEventHook()
  const room = createEventHook()
  let neededBytes: number | undefined
  let paceMs = FIRST_PROBE_MS
  let disarm = (): void => undefined
  let checking: Promise<Result<null>> | undefined

  const open = (): void => {
    disarm()
    neededBytes = undefined
    paceMs = FIRST_PROBE_MS
    void room.trigger()
  }

  const probe = async (bytes: number): Promise<Result<null>> => {
    const found = await store.hasRoomFor(bytes, { evicting: false })
    if (found.ok) open()
    return found
  }

  const arm = (): void => {
    disarm()
    disarm = after(paceMs, () => {
      paceMs = Math.min(2 * paceMs, LAST_PROBE_MS)
      arm()
      if (neededBytes !== undefined) void probe(neededBytes)
    })
  }

  const check = async (bytes: number): Promise<Result<null>> => {
    const found = await probe(bytes)
    // A write may evict series, but a probe must not.
    return found.ok ? found : await store.hasRoomFor(bytes, { evicting: true })
  }

  const noteFailure = (bytes: number): void => {
    const isNews = neededBytes === undefined
    const needed = Math.max(bytes, LEAST_PROBE_BYTES, neededBytes ?? 0)
    neededBytes = Math.min(MOST_PROBE_BYTES, needed)
    if (!isNews) return
    arm()
    void full.trigger()
  }

  const leaveDisk = onDiskSpaceChanged(({ isShort }) => {
    if (isShort) noteFailure(0)
    else if (neededBytes !== undefined) void probe(neededBytes)
  })

  return {
    isOpen: () => neededBytes === undefined,
    noteFailure,
    check() {
      if (neededBytes === undefined) return Promise.resolve(succeed(null))
      checking ??= check(neededBytes).finally(() => {
        checking = undefined
      })
      return checking
    },
    onFull: (listener) => full.on(listener).off,
    onRoom: (listener) => room.on(listener).off,
    close() {
      leaveDisk()
      disarm()
    },
  }
}
