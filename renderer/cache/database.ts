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

/** Ids of the connections that have a partition on this machine. */
export async function partitionIds(): Promise<readonly string[]> {
  const beginning = databaseName('')
  const names = await Dexie.getDatabaseNames()
  return names.filter((name) => name.startsWith(beginning)).map((name) => name.slice(beginning.length))
}

export async function openDatabase(connectionId: string): Promise<CacheDatabase> {
  // Dexie's own cache serves live queries, which nothing here uses; off, it cannot keep copies of columns.
  const dexie = new Dexie(databaseName(connectionId), { cache: 'disabled' })
  declareSchema(dexie)
  // Someone deletes or upgrades the partition: let go at once, or they would wait for ever. `false` keeps
  // Dexie's own handler from leaving it to open again, which would bring an erased partition back.
  dexie.on('versionchange', () => {
    dexie.close()
    return false
  })
  await dexie.open()
  return {
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
}

export async function deleteDatabase(connectionId: string): Promise<void> {
  await Dexie.delete(databaseName(connectionId))
}
