import type { Variable } from '#shared/portfolio/nouns.ts'
import type {
  Catalogue,
  CataloguePage,
  CatalogueStore,
  FailedList,
  LackingList,
} from '#renderer/ports/catalogue.ts'
import { createCatalogueGatherer, pageFromRecord, type CatalogueGatherer } from './catalogue-pages.ts'
import { readSnapshot, writeSnapshot, type SnapshotOfVariables } from './variables-snapshot.ts'
import { completeLater, isUsable } from './later-lists.ts'
import type { CacheDatabase } from '../database.ts'
import { outcomeOf } from '../outcome.ts'
import type { CataloguePageRecord, CatalogueStateRecord } from '../records.ts'
import type { SeriesBounds } from '../series/series-bounds.ts'
import { withRoom } from '../series/with-room.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'

/** This many pages take about 5 ms to parse. */
const PAGES_AT_ONCE = 4

/** Everything that has arrived since a synchronisation began or resumed, so that none of it has to be read again. */
interface Arriving {
  readonly generation: number
  readonly gathered: CatalogueGatherer
}

/** Stores the catalogue as the pages in which it arrived, by synchronisation (decision 0014). */
export function createCatalogueStore(database: CacheDatabase, bounds: SeriesBounds): CatalogueStore {
  const { dexie, pages, states } = database
  let arriving: Arriving | undefined
  const inTransaction = <T>(mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> =>
    dexie.transaction(mode, [pages, states], work)

  /** Pages of the variables as they were last read, in which the raw answer for each variable is looked up. */
  let snapshot: SnapshotOfVariables | undefined

  async function readAll(): Promise<Catalogue> {
    const gathered = createCatalogueGatherer()
    const { state, requests, kept } = await inTransaction('r', async () => {
      const state = await readState(database)
      const shown = state.current ?? state.staged
      const kept = state.current && (await readSnapshot(database, state.current.generation))
      const requests = shown && (await gatherPages(database, shown.generation, gathered, kept !== undefined))
      return { state, requests, kept }
    })
    const { current, staged } = state
    snapshot = kept
    if (kept === undefined && current !== undefined) void keepSnapshot(current.generation, gathered)
    const catalogue = gathered.catalogue(current, staged?.startedAt)
    if (kept === undefined) return catalogue
    const { variables, counted } = kept
    return {
      ...{ ...catalogue, variables, requests: requests ?? 0 },
      ...(counted !== undefined && { variablesCounted: counted }),
    }
  }

  /** Nothing depends on the snapshot: if it cannot be written, the next start reads the pages. */
  async function keepSnapshot(generation: number, gathered: CatalogueGatherer): Promise<void> {
    await outcomeOf(async () => {
      // This is read in a separate task, after the one in which the catalogue is shown.
      const { current } = await readState(database)
      if (current?.generation === generation) await writeSnapshot(database, generation, gathered.snapshot())
      return null
    })
  }

  return {
    read: () => outcomeOf(readAll),
    readShown: () =>
      outcomeOf(async () => {
        const [kept, { current }] = await Promise.all([database.shown.get('shown'), readState(database)])
        return kept !== undefined && kept.generation === current?.generation ? kept.part : undefined
      }),
    keepShown: (part) =>
      outcomeOf(() =>
        inTransaction('rw', async () => {
          const { current } = await readState(database)
          if (current?.syncedAt === part.syncedAt)
            await database.shown.put({ name: 'shown', generation: current.generation, part })
          return null
        }),
      ),
    stage: (now, resumeSince) =>
      outcomeOf(async () => {
        const gathered = createCatalogueGatherer()
        const { startedAt, ...staged } = await inTransaction('rw', () =>
          stage(database, now, resumeSince, gathered),
        )
        arriving = { generation: staged.generation, gathered }
        return { ...staged, arrived: () => gathered.catalogue(undefined, startedAt) }
      }),
    stagePage: (generation, page) =>
      outcomeOf(async () => {
        const record = await recordFromPage(generation, page)
        await withRoom(bounds, { bytes: () => 2 * record.json.length }, () => pages.put(record))
        if (arriving?.generation === generation) arriving.gathered.add(page)
        return null
      }),
    unstageList: (generation, list) =>
      outcomeOf(async () => {
        const from = [generation, list, 0]
        await pages.where('[generation+list+page]').between(from, [generation, list, Infinity]).delete()
        if (arriving?.generation === generation) arriving.gathered.drop(list)
        return null
      }),
    complete: (generation, syncedAt, failed) =>
      outcomeOf(async () => {
        const complete = await inTransaction('rw', async () => {
          const { current } = await readState(database)
          const lacking: LackingList[] = []
          for (const list of failed) lacking.push(await keepOldList(database, generation, current, list))
          const next = { generation, syncedAt, ...(lacking.length > 0 && { lacking }) }
          await states.put({ name: 'catalogue', current: next })
          await deleteOthers(database, [generation])
          return next
        })
        const { gathered } = arriving?.generation === generation ? arriving : { gathered: undefined }
        arriving = undefined
        // A list that was taken over from the previous copy has pages that did not arrive.
        const isAllHere = complete.lacking?.every(({ keptFrom }) => keptFrom === undefined) ?? true
        if (gathered === undefined || !isAllHere) return readAll()
        void keepSnapshot(generation, gathered)
        return gathered.catalogue(complete)
      }),
    readRaw: (dataHubId) =>
      outcomeOf(async () => {
        const at = snapshot?.variables.findIndex((variable) => variable.dataHubId === dataHubId) ?? -1
        const { current } = await readState(database)
        const page = await pages.get([current?.generation ?? 0, 'variables', snapshot?.pages[at] ?? 0])
        const elements = page === undefined ? [] : (pageFromRecord(page).elements as readonly Variable[])
        return elements.findLast((variable) => variable.dataHubId === dataHubId)?.raw
      }),
    completeLater: (generation, failed) =>
      outcomeOf(async () => {
        const part = await inTransaction('rw', () => completeLater(database, generation, failed))
        arriving = undefined
        return part
      }),
  }
}

async function readState({ states }: CacheDatabase): Promise<CatalogueStateRecord> {
  return (await states.get('catalogue')) ?? { name: 'catalogue' }
}

/**
 * Returns the number of pages. Pages are read a few at a time, each batch in a separate task, so that the window
 * remains responsive while 99 MB of JSON are read (50,000 variables); the transaction still sees one state.
 */
async function gatherPages(
  { pages }: CacheDatabase,
  generation: number,
  gathered: Pick<CatalogueGatherer, 'add'>,
  hasVariables: boolean,
): Promise<number> {
  const all = await pages.where('generation').equals(generation).primaryKeys()
  const keys = hasVariables ? all.filter(([, list]) => list !== 'variables') : all
  for (let at = 0; at < keys.length; at += PAGES_AT_ONCE) {
    const records = await pages.bulkGet(keys.slice(at, at + PAGES_AT_ONCE))
    for (const record of records) if (record !== undefined) gathered.add(pageFromRecord(record))
  }
  return all.length
}

async function stage(
  database: CacheDatabase,
  now: number,
  resumeSince: number,
  gathered: Pick<CatalogueGatherer, 'add'>,
) {
  const state = await readState(database)
  const { current, staged } = state
  if (staged !== undefined && staged.startedAt >= resumeSince) {
    const pages: CataloguePage[] = []
    const add = (page: CataloguePage): void => {
      pages.push(page)
      gathered.add(page)
    }
    await gatherPages(database, staged.generation, { add }, false)
    return { ...staged, pages }
  }
  const generation = Math.max(current?.generation ?? 0, staged?.generation ?? 0) + 1
  await database.states.put({ ...state, staged: { generation, startedAt: now } })
  await deleteOthers(database, current === undefined ? [] : [current.generation])
  return { generation, startedAt: now, pages: [] }
}

/** Replaces the pages of a failed list by those of the shown copy, and records how old they are. */
async function keepOldList(
  { pages }: CacheDatabase,
  generation: number,
  current: CatalogueStateRecord['current'],
  failed: FailedList,
): Promise<LackingList> {
  const { list, reason } = failed
  const pagesOfList = (of: number) =>
    pages.where('[generation+list+page]').between([of, list, 0], [of, list, Infinity])
  if (isUsable(reason) || current === undefined) return failed
  const old = await pagesOfList(current.generation).toArray()
  if (old.length === 0) return failed
  await pagesOfList(generation).delete()
  await pages.bulkPut(old.map((page) => ({ ...page, generation })))
  const before = current.lacking?.find((each) => each.list === list)
  return { ...failed, keptFrom: before?.keptFrom ?? current.syncedAt }
}

async function deleteOthers({ pages }: CacheDatabase, kept: readonly number[]): Promise<void> {
  await pages.where('generation').noneOf(kept).delete()
}

/** A page of entities is a megabyte of JSON, which is written a few elements at a time. */
async function recordFromPage(generation: number, page: CataloguePage): Promise<CataloguePageRecord> {
  const { list, page: number, totalPages, totalRecords, elements } = page
  const texts: string[] = []
  function* written(): Generator {
    for (const element of elements) yield texts.push(JSON.stringify(element))
  }
  await inSlices(written())
  return { generation, list, page: number, totalPages, totalRecords, json: `[${texts.join()}]` }
}
