import { Dexie, type DBCore, type Middleware } from 'dexie'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { DiskSpace } from '#shared/contract/app-facts.ts'

/** Reads the free space from main, since the page cannot see it. */
export type DiskSource = Pick<Bridge, 'readDiskSpace' | 'onDiskSpaceChanged'>

/** Opening a store writes a little, and a store that cannot write while it is opened may be discarded. */
const LEAST_TO_OPEN_BYTES = 32_000_000

/** Keeps every write away from the last bytes of the disk (decision 0091). */
export interface DiskReserve {
  /** Answers from the last reading, for callers that cannot wait. */
  readonly isShort: () => boolean
  /** Looks at the disk before a write. @throws DiskShort where the reserve is reached. */
  readonly ensure: () => Promise<void>
  /** @throws DiskShort where there is too little room even to open what is there, or to make what is not. */
  readonly ensureOpening: (isThere: () => Promise<boolean>) => Promise<void>
}

/** Signals that nothing was written, since the disk is nearly full. */
export class DiskShort extends Error {
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
 * Refuses writes that would grow the store while the disk is short, whoever writes; erasing is allowed and gives
 * room.
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
