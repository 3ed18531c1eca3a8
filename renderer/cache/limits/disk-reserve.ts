import { Dexie, type DBCore, type Middleware } from 'dexie'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { DiskSpace } from '#shared/contract/app-facts.ts'

/** Reads the free space from main, since the page cannot see it. */
export type DiskSource = Pick<Bridge, 'readDiskSpace' | 'onDiskSpaceChanged'>

/** Opening a store writes a little, and a store whose write fails while it is being opened may be discarded. */
const LEAST_TO_OPEN_BYTES = 32_000_000

/** Keeps every write away from the last bytes of the disk (decision 0091). */
export interface DiskReserve {
  /** Uses the last reading, for callers that cannot wait. */
  readonly isShort: () => boolean
  /** Checks the disk before a write. @throws DiskShort if the reserve is reached. */
  readonly ensure: () => Promise<void>
  /** @throws DiskShort if there is too little room even to open an existing store, or to create a missing one. */
  readonly ensureOpening: (isThere: () => Promise<boolean>) => Promise<void>
}

/** Thrown if nothing was written because the disk is nearly full. */
class DiskShort extends Error {
  override readonly name = 'DiskShort'
}

export function createDiskReserve(source: DiskSource | undefined): DiskReserve {
  let space: DiskSpace = { freeBytes: Infinity, isShort: false }
  source?.onDiskSpaceChanged((next) => {
    space = next
  })

  const read = async (): Promise<DiskSpace> => {
    const answer = await source?.readDiskSpace({})
    if (answer?.ok === true) space = answer.value
    return space
  }
  return {
    isShort: () => space.isShort,
    async ensure() {
      if ((await read()).isShort) throw new DiskShort()
    },
    async ensureOpening(isThere) {
      const { freeBytes, isShort } = await read()
      if (freeBytes < LEAST_TO_OPEN_BYTES) throw new DiskShort()
      if (isShort && !(await isThere())) throw new DiskShort()
    },
  }
}

/**
 * Refuses all writes that would grow the store while the disk is nearly full; erasing is allowed, since it makes room.
 */
export function refusingMiddleware({ isShort }: DiskReserve): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'disk-reserve',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) =>
            isShort() && (request.type === 'put' || request.type === 'add')
              ? Dexie.Promise.reject(new DiskShort())
              : table.mutate(request),
        }
      },
    }),
  }
}
