import '#renderer/ports/documents/zod-without-eval.ts'
import * as z from 'zod'
import type { DamagedStore } from '#renderer/ports/damaged-stores.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { StorageHost } from './storage-host.ts'

const KEY = 'meterlens:stores'

/** Notes from before main kept the record contain more fields, which are no longer read. */
const held = z.object({ series: z.number(), bytes: z.number() }).readonly()

const notesSchema = z
  .object({
    /** Keyed by connection. */
    partitions: z.record(z.string(), z.object({ bucket: z.string().exactOptional() }).readonly()).readonly(),
    damaged: z
      .array(
        z
          .object({
            connectionId: z.string(),
            setAsideAt: z.number(),
            bucket: z.string().exactOptional(),
            held: held.exactOptional(),
          })
          .readonly(),
      )
      .readonly(),
  })
  .readonly()

type Notes = z.infer<typeof notesSchema>

/** Stores where the partition of each connection is, even if it cannot be opened. */
export interface StoreNotes {
  /** Undefined means the store in which every connection begins. */
  readonly bucketOf: (connectionId: string) => string | undefined
  /** Notes that the partition is in that bucket from now on, and lists its earlier bucket as damaged. */
  readonly setAside: (
    connectionId: string,
    aside: Pick<DamagedStore, 'setAsideAt' | 'held'>,
    bucket: string,
  ) => void
  /** Notes that the partition is in that bucket from now on. */
  readonly moveTo: (connectionId: string, bucket: string) => void
  readonly forget: (connectionId: string) => void
  /** Lists the connections whose partition is in a bucket of its own. */
  readonly movedIds: () => readonly string[]
  readonly listDamaged: () => readonly DamagedStore[]
  readonly forgetDamaged: (store: DamagedStore) => void
}

/**
 * Returns a name that no other store has, even one begun at the same instant; names of buckets consist of at most 64
 * small letters, digits, `-` and `_`.
 */
export function freshBucket(at: EpochMs): string {
  return `meterlens-${Math.floor(at)}-${crypto.randomUUID()}`
}

export function createStoreNotes(notes: StorageHost['notes']): StoreNotes {
  // The notes are read each time, since they are small and another window may have written them.
  const read = (): Notes => {
    const none: Notes = { partitions: {}, damaged: [] }
    try {
      return notesSchema.safeParse(JSON.parse(notes.getItem(KEY) ?? '{}')).data ?? none
    } catch {
      return none
    }
  }
  const write = (next: Notes): void => {
    try {
      notes.setItem(KEY, JSON.stringify(next))
    } catch {
      // If there is no room for the record, the report of a loss stays less precise, but the write itself must not fail
      // because of it.
    }
  }
  const of = (connectionId: string): Notes['partitions'][string] => read().partitions[connectionId] ?? {}
  return {
    bucketOf: (connectionId) => of(connectionId).bucket,
    setAside(connectionId, aside, bucket) {
      const before = read()
      write({
        partitions: { ...before.partitions, [connectionId]: { bucket } },
        damaged: [...before.damaged, { ...before.partitions[connectionId], ...aside, connectionId }],
      })
    },
    moveTo(connectionId, bucket) {
      const before = read()
      write({ ...before, partitions: { ...before.partitions, [connectionId]: { bucket } } })
    },
    forget(connectionId) {
      const { partitions, damaged } = read()
      const { [connectionId]: _forgotten, ...others } = partitions
      write({ partitions: others, damaged })
    },
    movedIds: () =>
      Object.entries(read().partitions)
        .filter(([, { bucket }]) => bucket !== undefined)
        .map(([connectionId]) => connectionId),
    listDamaged: () => read().damaged,
    forgetDamaged({ connectionId, setAsideAt }) {
      const before = read()
      const others = before.damaged.filter(
        (each) => each.connectionId !== connectionId || each.setAsideAt !== setAsideAt,
      )
      write({ ...before, damaged: others })
    },
  }
}
