import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { DocumentCalls } from '#shared/contract/bridge.ts'
import type { Held } from '#shared/contract/cache-ledger.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { createCatalogueStore } from './catalogue/catalogue-store.ts'
import { deleteDatabase, openDatabase, partitionIds, type CacheDatabase, partitionBytes } from './database.ts'
import { createDocumentStore } from './documents/document-store.ts'
import { adoptDocuments } from './documents/adopt-documents.ts'
import { outcomeOf } from './outcome.ts'
import { createEventHook } from '@vueuse/core'
import { Dexie } from 'dexie'
import { createDiskReserve, type DiskReserve } from './limits/disk-reserve.ts'
import { createSeriesArchive } from './series/series-archive.ts'
import { createSeriesBounds } from './series/series-bounds.ts'
import { createSeriesStore } from './series/series-store.ts'
import type { StampsInForce } from '#renderer/cache/records.ts'
import { createSeriesUses } from './limits/series-uses.ts'
import { createLedger, type Ledger, type LedgerSource } from './damage/ledger.ts'
import { keepOpen } from './damage/keep-open.ts'
import type { StorageHost } from './damage/storage-host.ts'
import { createStoreNotes, freshBucket } from './damage/store-notes.ts'
import { createPartitionDump } from './transfer/partition-dump.ts'
import { createPartitionReceiver } from './transfer/partition-receiver.ts'
import type { PartitionReceiver } from '#renderer/ports/partition-transfer.ts'

export interface CacheOptions {
  readonly clock: Clock
  readonly storage: StorageHost
  /** Main stores what people write, so that a damaged database cannot destroy it. */
  readonly documents: DocumentCalls
}

/** Creates the cache in IndexedDB: a database for each connection. */
export function createCache({ clock, storage, documents }: CacheOptions): Cache {
  const stores = createStoreNotes(storage.notes)
  const reserve = createDiskReserve(storage.main)
  const source = storage.main ?? noLedger
  const erased = createEventHook<undefined>()

  const heldBy = async (connectionId: string): Promise<Held | undefined> => {
    const known = await source.readLedger({ connectionId })
    return known.ok ? known.value?.held : undefined
  }
  const forgetHeld = (connectionId: string): Promise<unknown> =>
    source.noteLedger({ connectionId, entry: null })

  const factoryOf = async (bucket: string | undefined): Promise<IDBFactory> =>
    bucket === undefined ? indexedDB : (await storage.openBucket(bucket)).indexedDB

  const open = async (connectionId: string): Promise<Result<CachePartition>> => {
    // A refusal is not a failure: the cache then works until the disk runs low.
    void storage.persist().catch(() => false)
    const openedDocuments = documents.openDocuments({ connectionId })
    // Chromium discards a corrupt store when an attempt to open it finds the damage; Dexie then repeats the attempt.
    const opened = asDamage(await outcomeOf(() => openKept(connectionId)))
    if (!opened.ok) return opened
    const database = opened.value
    const checked = await adoptDocuments(documents, connectionId, database, await openedDocuments)
    if (!checked.ok) {
      database.dexie.close()
      return checked
    }
    const ledger = createLedger({ database, connectionId, source, clock })
    const damagedDocuments = checked.value
    return succeed(
      partitionOver({ connectionId, database, documents, clock, reserve, ledger, damagedDocuments }),
    )
  }

  const openKept = async (connectionId: string): Promise<CacheDatabase> => {
    const factory = async (): Promise<IDBFactory> => factoryOf(stores.bucketOf(connectionId))
    await reserve.ensureOpening(async () => (await partitionIds(await factory())).includes(connectionId))
    return openDatabase(connectionId, await factory(), reserve)
  }

  const erase = async (connectionId: string, bucket: string | undefined): Promise<void> => {
    if (bucket === undefined) await deleteDatabase(connectionId, indexedDB)
    else await storage.deleteBucket(bucket)
    void erased.trigger(undefined)
  }

  const receive = async (connectionId: string, place: 'beside' | 'over'): Promise<PartitionReceiver> => {
    const before = stores.bucketOf(connectionId)
    const bucket = place === 'over' ? freshBucket(clock.now()) : undefined
    const factory = await factoryOf(bucket)
    if (place === 'beside' && (await partitionIds(factory)).includes(connectionId))
      throw new Error('there is a partition of that id')
    await reserve.ensure()
    const database = await openDatabase(connectionId, factory, reserve)
    return createPartitionReceiver({
      database,
      clock,
      replaceDocuments: (kept) =>
        documents.replaceDocuments({ connectionId, unless: 'never', documents: kept }),
      reserve,
      adopt: async () => {
        if (bucket === undefined) return
        await forgetHeld(connectionId)
        stores.moveTo(connectionId, bucket)
        // The new store is in use already; one that cannot be erased takes space but does no other harm.
        await erase(connectionId, before).catch(() => undefined)
      },
      erase: async () => {
        await erase(connectionId, bucket)
        if (place === 'beside') await documents.eraseDocuments({ connectionId })
      },
    })
  }

  return {
    open,
    receive: (connectionId, place) => outcomeOf(() => receive(connectionId, place)),
    async erase(connectionId) {
      // This comes before the erasure, so that data erased on request are never reported as lost.
      await forgetHeld(connectionId)
      // The database is erased first: documents from before November 2026 in it must not be restored from there.
      const erased = await outcomeOf(() => erase(connectionId, stores.bucketOf(connectionId)))
      if (!erased.ok) return erased
      // This is repeated after the erasure, since a partition that was just being closed may have recorded its
      // contents.
      await forgetHeld(connectionId)
      stores.forget(connectionId)
      return documents.eraseDocuments({ connectionId })
    },
    list: () =>
      outcomeOf(async () => {
        const owners = await documents.listDocumentOwners({})
        const known = [...stores.movedIds(), ...(owners.ok ? owners.value : [])]
        // A store that cannot be opened lists nothing; the others are found all the same.
        const begun = await partitionIds(indexedDB).catch((cause: unknown) => {
          if (known.length === 0) throw cause
          return []
        })
        return [...new Set([...begun, ...known])]
      }),
    heldBy,
    setAside: (connectionId) =>
      outcomeOf(async () => {
        const at = clock.now()
        // The store is opened before it is recorded, so that a platform that cannot open another one leaves the
        // connection where it is.
        const bucket = freshBucket(at)
        await storage.openBucket(bucket)
        const held = await heldBy(connectionId)
        stores.setAside(connectionId, { setAsideAt: at, ...(held !== undefined && { held }) }, bucket)
        await forgetHeld(connectionId)
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
    onStored(listener) {
      Dexie.on('storagemutated', listener)
      erased.on(listener)
    },
  }
}

function asDamage<T>(result: Result<T>): Result<T> {
  if (result.ok || result.error.kind !== 'unexpected') return result
  return fail({ ...result.error, kind: 'storage-damaged' })
}

const noLedger: LedgerSource = {
  readLedger: () => Promise.resolve(succeed(null)),
  noteLedger: () => Promise.resolve(succeed(null)),
}

interface PartitionParts {
  readonly connectionId: string
  readonly database: CacheDatabase
  readonly documents: DocumentCalls
  readonly clock: Clock
  readonly reserve: DiskReserve
  readonly ledger: Ledger
  readonly damagedDocuments: CachePartition['damagedDocuments']
}

function partitionOver(given: PartitionParts): CachePartition {
  const { connectionId, database, documents, clock, reserve, ledger, damagedDocuments } = given
  const uses = createSeriesUses(database, clock, reserve.isShort)
  const events = createEventHook<CacheEvent>()
  const bounds = createSeriesBounds(database, uses, events, reserve)
  const stamps: StampsInForce = { convention: 'start' }
  const parts = { database, uses, events, bounds, stamps, onWritten: ledger.noteWrite }
  const leave = keepOpen(database.dexie, reserve.isShort, () => {
    void ledger.readLostAgain().then((lost) => {
      if (lost !== undefined) void events.trigger({ kind: 'lost', lost })
    })
  })
  return {
    series: createSeriesStore(parts),
    archive: createSeriesArchive(parts),
    catalogue: createCatalogueStore(database, bounds),
    workspaces: createDocumentStore(documents, connectionId, 'workspaces'),
    jobs: createDocumentStore(documents, connectionId, 'jobs'),
    documents: createDocumentStore(documents, connectionId, 'documents'),
    readBytes: () => outcomeOf(() => partitionBytes(database)),
    dump: {
      ...createPartitionDump(database, uses),
      readKept: (shelf) => documents.listDocuments({ connectionId, shelf }),
    },
    damagedDocuments,
    readLost: ledger.readLost,
    close() {
      leave()
      const close = (): void => database.dexie.close()
      void uses
        .flush()
        .catch(() => undefined)
        .then(ledger.note)
        .then(close)
    },
  }
}
