import type { CatalogueList, FailedList, LackingList, LaterPart } from '#renderer/ports/catalogue.ts'
import type { CacheDatabase } from '../database.ts'
import { createCatalogueGatherer, isLaterList, pageFromRecord } from './catalogue-pages.ts'

/**
 * Replaces the shown filters and sources with the staged lists. A list that failed keeps its earlier contents, and a
 * list that no type mentions any more is dropped. To be called in a transaction.
 */
export async function completeLater(
  { pages, states }: CacheDatabase,
  generation: number,
  failed: readonly FailedList[],
): Promise<LaterPart> {
  const { current } = (await states.get('catalogue')) ?? {}
  if (current === undefined) throw new Error('there is no catalogue that lists could follow')
  const kept = new Set(failed.filter(({ reason }) => !isUsable(reason)).map(({ list }) => list))
  const shown = await pages.where('generation').equals(current.generation).primaryKeys()
  const staged = await pages.where('generation').equals(generation).primaryKeys()
  // The variables of a large catalogue are 99 MB, so their pages are not read.
  const [old = [], all = []] = await Promise.all(
    [shown, staged].map(async (keys) => {
      const records = await pages.bulkGet(keys.filter(([, list]) => isLaterList(list as CatalogueList)))
      return records.filter((record) => record !== undefined)
    }),
  )
  const brought = all.filter(({ list }) => !(kept.has(list) && has(old, list)))
  const replaced = old.filter(({ list }) => !kept.has(list))
  await pages.bulkDelete(replaced.map(({ list, page }) => [current.generation, list, page]))
  await pages.bulkPut(brought.map((page) => ({ ...page, generation: current.generation })))
  await pages.where('generation').notEqual(current.generation).delete()

  const lacking: readonly LackingList[] = [
    ...(current.lacking ?? []).filter(({ list }) => !isLaterList(list)),
    ...failed.map((each) => {
      if (!kept.has(each.list) || !has(old, each.list)) return each
      const before = current.lacking?.find(({ list }) => list === each.list)
      return { ...each, keptFrom: before?.keptFrom ?? current.syncedAt }
    }),
  ]
  const { generation: of, syncedAt } = current
  await states.put({
    name: 'catalogue',
    current: { generation: of, syncedAt, ...(lacking.length > 0 && { lacking }) },
  })
  const gathered = createCatalogueGatherer()
  for (const page of [...old.filter(({ list }) => kept.has(list)), ...brought])
    gathered.add(pageFromRecord(page))
  const requests = shown.length - replaced.length + brought.length
  return { ...gathered.laterPart(), lacking, requests }
}

/**
 * Returns true if everything that the service lists arrived, even if the service counts more or some pages were not
 * read.
 */
export function isUsable({ kind }: FailedList['reason']): boolean {
  return kind === 'not-listed' || kind === 'cut'
}

function has(pages: readonly { readonly list: CatalogueList }[], list: CatalogueList): boolean {
  return pages.some((page) => page.list === list)
}
