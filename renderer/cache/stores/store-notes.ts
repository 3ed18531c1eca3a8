import '#renderer/ports/documents/zod-without-eval.ts'
import * as z from 'zod'
import type { DamagedStore, HeldNote } from '#renderer/ports/damaged-stores.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { StorageHost } from './storage-host.ts'

const KEY = 'meterlens:stores'

const held = z
  .object({ series: z.number(), points: z.number(), bytes: z.number(), notedAt: z.number() })
  .readonly()

const notesSchema = z
  .object({
    /** By connection. */
    partitions: z
      .record(
        z.string(),
        z.object({ bucket: z.string().exactOptional(), held: held.exactOptional() }).readonly(),
      )
      .readonly(),
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

/** Where the partition of each connection is, and what it was seen to hold: known also when it cannot be opened. */
export interface StoreNotes {
  /** Undefined stands for the store that every connection begins in. */
  readonly bucketOf: (connectionId: string) => string | undefined
  readonly heldBy: (connectionId: string) => HeldNote | undefined
  readonly noteHeld: (connectionId: string, held: HeldNote | undefined) => void
  /** From now on the partition is in a bucket of its own; what it was in is listed as damaged. */
  readonly setAside: (connectionId: string, at: EpochMs) => void
  /** From now on the partition is in that bucket. */
  readonly moveTo: (connectionId: string, bucket: string) => void
  readonly forget: (connectionId: string) => void
  /** Connections whose partition is in a bucket of its own. */
  readonly movedIds: () => readonly string[]
  readonly listDamaged: () => readonly DamagedStore[]
  readonly forgetDamaged: (store: DamagedStore) => void
}

/** The name of the store that is begun at this instant; names of buckets have small letters, digits, `-` and `_`. */
export function freshBucket(at: EpochMs): string {
  return `meterlens-${Math.floor(at)}`
}

export function createStoreNotes(notes: StorageHost['notes']): StoreNotes {
  // Read each time: another window may have written, and they are small.
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
      // Without room for a note a loss would go unnamed; it must not fail what is being kept.
    }
  }
  const of = (connectionId: string): Notes['partitions'][string] => read().partitions[connectionId] ?? {}
  return {
    bucketOf: (connectionId) => of(connectionId).bucket,
    heldBy: (connectionId) => of(connectionId).held,
    noteHeld(connectionId, next) {
      const before = read()
      const { held: _before, ...place } = before.partitions[connectionId] ?? {}
      const partition = next === undefined ? place : { ...place, held: next }
      write({ ...before, partitions: { ...before.partitions, [connectionId]: partition } })
    },
    setAside(connectionId, at) {
      const before = read()
      write({
        partitions: { ...before.partitions, [connectionId]: { bucket: freshBucket(at) } },
        damaged: [...before.damaged, { ...before.partitions[connectionId], connectionId, setAsideAt: at }],
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
