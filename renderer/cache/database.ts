import { Dexie, type Table } from 'dexie'
import type {
  BlockRecord,
  CataloguePageRecord,
  CatalogueStateRecord,
  DocumentRecord,
  LedgerMark,
  RevisionRecord,
  SeriesRecord,
  ShownPartRecord,
  SnapshotPartRecord,
  SnapshotRecord,
  TotalsRecord,
  UseRecord,
} from './records.ts'
import { refusingMiddleware, type DiskReserve } from './limits/disk-reserve.ts'
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
  /** Marks are in one store with the states of the catalogue. */
  readonly marks: Table<LedgerMark, string>
  /** Totals are in the same store. */
  readonly totals: Table<TotalsRecord, string>
  /** The shown parts are in the same store. */
  readonly shown: Table<ShownPartRecord, string>
  /** Snapshots are in the same store. */
  readonly snapshots: Table<SnapshotRecord | SnapshotPartRecord, string>
  readonly workspaces: Table<DocumentRecord, string>
  readonly jobs: Table<DocumentRecord, string>
  readonly documents: Table<DocumentRecord, string>
}

/** Each connection has its own partition (decision 0014): forgetting a connection deletes one database. */
export function databaseName(connectionId: string): string {
  return `meterlens-${connectionId}`
}

/** Lists the ids of the connections that have a partition in this store. */
export async function partitionIds(factory: IDBFactory): Promise<readonly string[]> {
  const beginning = databaseName('')
  const databases = await factory.databases()
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(beginning) ? [name.slice(beginning.length)] : [],
  )
}

export async function openDatabase(
  connectionId: string,
  factory: IDBFactory,
  reserve: DiskReserve,
): Promise<CacheDatabase> {
  // Dexie's own cache serves live queries, which are not used here; disabled, it cannot keep copies of columns.
  const dexie = new Dexie(databaseName(connectionId), { cache: 'disabled', indexedDB: factory, IDBKeyRange })
  declareSchema(dexie)
  dexie.use(refusingMiddleware(reserve))
  // Closes at once if another window deletes or upgrades the partition, which would otherwise wait for ever. `false`
  // keeps Dexie's own handler from opening it again later, which would restore an erased partition.
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
    marks: dexie.table('states'),
    totals: dexie.table('states'),
    shown: dexie.table('states'),
    snapshots: dexie.table('states'),
    workspaces: dexie.table('workspaces'),
    jobs: dexie.table('jobs'),
    documents: dexie.table('documents'),
  }
}

export async function deleteDatabase(connectionId: string, factory: IDBFactory): Promise<void> {
  await new Dexie(databaseName(connectionId), { indexedDB: factory, IDBKeyRange }).delete()
}

/** Counts the bytes of a partition's columns and catalogue pages; everything else in it is small. */
export async function partitionBytes({ series, pages }: CacheDatabase): Promise<number> {
  let bytes = 0
  await series.each((record) => {
    bytes += record.bytes
  })
  // Pages are read one at a time, since all texts of a large catalogue in one array would take its whole size in
  // memory.
  await pages.each(({ json }) => {
    bytes += json.length
  })
  return bytes
}
