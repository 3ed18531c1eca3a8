import { Dexie, type Table } from 'dexie'
import type {
  BlockRecord,
  CataloguePageRecord,
  CatalogueStateRecord,
  DocumentRecord,
  RevisionRecord,
  SeriesRecord,
  UseRecord,
} from './records.ts'
import { declareSchema } from './schema.ts'

/** The open partition of one connection. */
export interface CacheDatabase {
  readonly dexie: Dexie
  readonly series: Table<SeriesRecord, string>
  readonly blocks: Table<BlockRecord, [string, number]>
  readonly uses: Table<UseRecord, string>
  readonly revisions: Table<RevisionRecord, number>
  readonly pages: Table<CataloguePageRecord, [number, string, number]>
  readonly states: Table<CatalogueStateRecord, string>
  readonly workspaces: Table<DocumentRecord, string>
  readonly jobs: Table<DocumentRecord, string>
  readonly documents: Table<DocumentRecord, string>
}

/** Partition per connection (decision 0014): forgetting a connection deletes one database. */
export function databaseName(connectionId: string): string {
  return `meterlens-${connectionId}`
}

/** Ids of the connections that have a partition in this store. */
export async function partitionIds(factory: IDBFactory): Promise<readonly string[]> {
  const beginning = databaseName('')
  const databases = await factory.databases()
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(beginning) ? [name.slice(beginning.length)] : [],
  )
}

/** A partition that has just been opened, and whether it was made only then. */
export interface OpenedDatabase {
  readonly database: CacheDatabase
  readonly isNew: boolean
}

export async function openDatabase(connectionId: string, factory: IDBFactory): Promise<OpenedDatabase> {
  // Dexie's own cache serves live queries, which nothing here uses; off, it cannot keep copies of columns.
  const dexie = new Dexie(databaseName(connectionId), { cache: 'disabled', indexedDB: factory, IDBKeyRange })
  declareSchema(dexie)
  let isNew = false
  dexie.on('populate', () => {
    isNew = true
  })
  // Someone deletes or upgrades the partition: let go at once, or they would wait for ever. `false` keeps
  // Dexie's own handler from leaving it to open again, which would bring an erased partition back.
  dexie.on('versionchange', () => {
    dexie.close()
    return false
  })
  await dexie.open()
  const database: CacheDatabase = {
    dexie,
    series: dexie.table('series'),
    blocks: dexie.table('blocks'),
    uses: dexie.table('uses'),
    revisions: dexie.table('revisions'),
    pages: dexie.table('pages'),
    states: dexie.table('states'),
    workspaces: dexie.table('workspaces'),
    jobs: dexie.table('jobs'),
    documents: dexie.table('documents'),
  }
  return { database, isNew }
}

export async function deleteDatabase(connectionId: string, factory: IDBFactory): Promise<void> {
  await new Dexie(databaseName(connectionId), { indexedDB: factory, IDBKeyRange }).delete()
}
