import type { DocumentCalls } from '#shared/contract/bridge.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore, IDBTransaction } from 'fake-indexeddb'
import type { StorageHost } from '#renderer/cache/damage/storage-host.ts'
import { createStoreNotes } from '#renderer/cache/damage/store-notes.ts'

/** Forms in which Chromium reports a full disk (renderer/cache/outcome.ts). */
export const fullForms = {
  /** The quota of the origin is exceeded at the first request that writes. */
  'quota-at-put': { name: 'QuotaExceededError', message: '', at: 'put' },
  'quota-at-commit': { name: 'QuotaExceededError', message: '', at: 'commit' },
  'internal-at-commit': {
    name: 'UnknownError',
    message: 'Internal error committing transaction.',
    at: 'commit',
  },
  'blobs-at-commit': {
    name: 'DataError',
    message: 'Failed to write blobs (FILE_ERROR_NO_SPACE)',
    at: 'commit',
  },
} as const

export type FullForm = keyof typeof fullForms

/** The disk that pages use: it outlives them and may be full. */
export interface DrillDisk {
  readonly connectionId: string
  /** Returns the storage as one page uses it. */
  readonly openFor: (page: DiskUser) => StorageHost
  /** Files of the main process, which outlive every page. */
  readonly documents: DocumentCalls
  setFull: (form: FullForm | undefined) => void
  readonly isFull: () => boolean
}

/** A page, whose transactions end with it. */
export interface DiskUser {
  readonly isAlive: () => boolean
  readonly databases: Set<IDBDatabase>
}

/** The disk of each database, for the operations that are patched below. */
const disks = new WeakMap<object, { readonly user: DiskUser; readonly full: () => FullForm | undefined }>()

interface Transaction {
  readonly db: object
  readonly mode: IDBTransactionMode
  error: DOMException | null
  readonly _requests: readonly unknown[]
  readonly _state: string
  readonly _abort: (name: string | null) => void
  hasWritten?: boolean
}

patch()

/**
 * The simulated IndexedDB has no disk, so this patches the operations at which a disk can be full or a process can end.
 */
function patch(): void {
  const transactions = IDBTransaction.prototype as unknown as { _start: (this: Transaction) => void }
  const start = transactions._start
  transactions._start = function startOrFail(this: Transaction): void {
    const disk = disks.get(this.db)
    if (disk !== undefined && this._state !== 'finished') {
      if (!disk.user.isAlive()) {
        this._abort(null)
        return
      }
      const form = disk.full()
      const isCommit = this._requests.length === 0 && this.hasWritten === true
      if (form !== undefined && isCommit && fullForms[form].at === 'commit') {
        const { name, message } = fullForms[form]
        this._abort(name)
        this.error = new DOMException(message, name)
        return
      }
    }
    start.call(this)
  }
  const stores = IDBObjectStore.prototype as unknown as Record<
    'put' | 'add',
    (this: { readonly transaction: Transaction }, ...args: unknown[]) => unknown
  >
  for (const name of ['put', 'add'] as const) {
    const write = stores[name]
    stores[name] = function writeOrFail(...args) {
      const disk = disks.get(this.transaction.db)
      const form = disk?.full()
      this.transaction.hasWritten = true
      const request = write.apply(this, args) as { readonly source: unknown }
      if (form !== undefined && fullForms[form].at === 'put') {
        const queued = this.transaction._requests.at(-1) as { operation: () => unknown }
        queued.operation = () => {
          throw new DOMException(fullForms[form].message, fullForms[form].name)
        }
      }
      return request
    }
  }
}

const BUCKET = 'drill'

export function createDrillDisk(connectionId: string): DrillDisk {
  const factory = new IDBFactory()
  const notes = new Map<string, string>()
  let form: FullForm | undefined
  const keeper: StorageHost['notes'] = {
    getItem: (key) => notes.get(key) ?? null,
    setItem: (key, value) => void notes.set(key, value),
  }
  keeper.setItem(
    'meterlens:stores',
    JSON.stringify({ partitions: { [connectionId]: { bucket: BUCKET } }, damaged: [] }),
  )
  if (createStoreNotes(keeper).bucketOf(connectionId) !== BUCKET)
    throw new Error('the notes have another form')
  return {
    connectionId,
    isFull: () => form !== undefined,
    setFull: (next) => {
      form = next
    },
    documents: memoryDocuments(),
    openFor: (user) => ({
      notes: keeper,
      estimate: () => Promise.resolve({ usage: 0, quota: 0 }),
      persist: () => Promise.resolve(true),
      deleteBucket: () => Promise.resolve(),
      openBucket: () => Promise.resolve({ indexedDB: factoryFor(factory, user, () => form) }),
    }),
  }
}

/** Opens the same databases, but assigns each of them to a page. */
function factoryFor(factory: IDBFactory, user: DiskUser, full: () => FullForm | undefined): IDBFactory {
  return new Proxy(factory, {
    get: (target, name) => {
      if (name !== 'open') {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (...args: Parameters<IDBFactory['open']>) => {
        const request = target.open(...args)
        const claim = (): void => {
          disks.set(request.result, { user, full })
          user.databases.add(request.result)
        }
        request.addEventListener('upgradeneeded', claim)
        request.addEventListener('success', claim)
        return request
      }
    },
  })
}
