import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { HeldNote } from '#renderer/ports/damaged-stores.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { createCatalogueStore } from './catalogue/catalogue-store.ts'
import { deleteDatabase, openDatabase, partitionIds, type CacheDatabase } from './database.ts'
import { createDocumentStore } from './document-store.ts'
import { outcomeOf } from './outcome.ts'
import { createEventHook, useThrottleFn } from '@vueuse/core'
import { partitionBytes } from './archive/partition-bytes.ts'
import { createSeriesArchive } from './archive/series-archive.ts'
import { createSeriesBounds } from './archive/series-bounds.ts'
import { createSeriesStore } from './series/series-store.ts'
import type { StampsInForce } from './series/stamps-in-force.ts'
import { createSeriesUses } from './archive/series-uses.ts'
import type { StorageHost } from './stores/storage-host.ts'
import { createStoreNotes, freshBucket } from './stores/store-notes.ts'
import { createPartitionDump } from './transfer/partition-dump.ts'
import { createPartitionReceiver } from './transfer/partition-receiver.ts'
import type { PartitionReceiver } from '#renderer/ports/partition-transfer.ts'

/** The cache in IndexedDB: a database for each connection. */
export function createCache({ clock, storage }: { clock: Clock; storage: StorageHost }): Cache {
  const stores = createStoreNotes(storage.notes)

  const factoryOf = async (bucket: string | undefined): Promise<IDBFactory> =>
    bucket === undefined ? indexedDB : (await storage.openBucket(bucket)).indexedDB

  const open = async (connectionId: string): Promise<Result<CachePartition>> => {
    // Refused is no failure: the cache then works until the disk runs low.
    await storage.persist().catch(() => false)
    // Chromium discards a corrupt store with the opening that finds it so; Dexie tries such an opening again.
    const opened = asDamage(
      await outcomeOf(async () => openDatabase(connectionId, await factoryOf(stores.bucketOf(connectionId)))),
    )
    if (!opened.ok) return opened
    const held = stores.heldBy(connectionId)
    const { database, isNew } = opened.value
    const noteHeld = async (): Promise<void> => {
      stores.noteHeld(connectionId, await countHeld(database, clock.now()))
    }
    const lost = isNew ? held : undefined
    return succeed(partitionOver({ database, clock, lost, noteHeld }))
  }

  const erase = async (connectionId: string, bucket: string | undefined): Promise<void> => {
    if (bucket === undefined) await deleteDatabase(connectionId, indexedDB)
    else await storage.deleteBucket(bucket)
  }

  const receive = async (connectionId: string, place: 'beside' | 'over'): Promise<PartitionReceiver> => {
    const before = stores.bucketOf(connectionId)
    const bucket = place === 'over' ? freshBucket(clock.now()) : undefined
    const factory = await factoryOf(bucket)
    if (place === 'beside' && (await partitionIds(factory)).includes(connectionId))
      throw new Error('there is a partition of that id')
    const { database } = await openDatabase(connectionId, factory)
    return createPartitionReceiver({
      database,
      clock,
      adopt: async () => {
        if (bucket === undefined) return
        stores.moveTo(connectionId, bucket)
        // The new one is in force already: what cannot be erased takes room and does no other harm.
        await erase(connectionId, before).catch(() => undefined)
      },
      erase: () => erase(connectionId, bucket),
    })
  }

  return {
    open,
    receive: (connectionId, place) => outcomeOf(() => receive(connectionId, place)),
    erase: (connectionId) =>
      outcomeOf(async () => {
        await erase(connectionId, stores.bucketOf(connectionId))
        stores.forget(connectionId)
        return null
      }),
    list: () =>
      outcomeOf(async () => {
        const moved = stores.movedIds()
        // A store that cannot be opened lists nothing; connections that left it are known all the same.
        const begun = await partitionIds(indexedDB).catch((cause: unknown) => {
          if (moved.length === 0) throw cause
          return []
        })
        return [...new Set([...begun, ...moved])]
      }),
    heldBy: stores.heldBy,
    setAside: (connectionId) =>
      outcomeOf(async () => {
        const at = clock.now()
        // Before it is noted: a platform that cannot open another store keeps the connection where it is.
        await storage.openBucket(freshBucket(at))
        stores.setAside(connectionId, at)
        return null
      }),
    listDamaged: stores.listDamaged,
    eraseDamaged: (store) =>
      outcomeOf(async () => {
        await erase(store.connectionId, store.bucket)
        stores.forgetDamaged(store)
        return null
      }),
    async readStorage() {
      const { usage = 0, quota = 0 } = await storage.estimate()
      return { usedBytes: usage, quotaBytes: quota }
    },
  }
}

function asDamage<T>(result: Result<T>): Result<T> {
  if (result.ok || result.error.kind !== 'unexpected') return result
  return fail({ ...result.error, kind: 'storage-damaged' })
}

async function countHeld({ series }: CacheDatabase, notedAt: EpochMs): Promise<HeldNote> {
  let held = { series: 0, points: 0, bytes: 0, notedAt }
  await series.each(({ points, bytes }) => {
    held = { ...held, series: held.series + 1, points: held.points + points, bytes: held.bytes + bytes }
  })
  return held
}

/** How often what is held is noted while it grows, ms. */
const NOTE_EVERY_MS = 30_000

interface PartitionParts {
  readonly database: CacheDatabase
  readonly clock: Clock
  readonly lost: HeldNote | undefined
  readonly noteHeld: () => Promise<void>
}

function partitionOver({ database, clock, lost, noteHeld }: PartitionParts): CachePartition {
  const uses = createSeriesUses(database, clock)
  const events = createEventHook<CacheEvent>()
  const bounds = createSeriesBounds(database, uses, events)
  const stamps: StampsInForce = { convention: 'start' }
  const note = (): Promise<void> => noteHeld().catch(() => undefined)
  const noteSoon = useThrottleFn(note, NOTE_EVERY_MS, true)
  const parts = { database, uses, events, bounds, stamps, onWritten: () => void noteSoon() }
  void note()
  return {
    series: createSeriesStore(parts),
    archive: createSeriesArchive(parts),
    catalogue: createCatalogueStore(database, bounds),
    workspaces: createDocumentStore(database.workspaces, bounds),
    jobs: createDocumentStore(database.jobs, bounds),
    documents: createDocumentStore(database.documents, bounds),
    readBytes: () => outcomeOf(() => partitionBytes(database)),
    dump: createPartitionDump(database, uses),
    lost,
    close() {
      const close = (): void => {
        database.dexie.close()
      }
      void uses
        .flush()
        .catch(() => undefined)
        .then(note)
        .then(close)
    },
  }
}
