import type { Variable } from '#shared/portfolio/nouns.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { BundleContent } from '../gather-content.ts'
import { recomputableTables, type RecomputeParts } from './recomputable-tables.ts'

/** Holds what the tables of a bundle are computed from, but for the values of its series. */
export interface TablesOrder extends Omit<RecomputeParts, 'content' | 'readColumns'> {
  readonly content: Pick<BundleContent, 'workspaces' | 'series'>
  readonly variables: readonly Variable[]
}

export type ToTablesWorker = { readonly order: TablesOrder } | { readonly columns: Columns | undefined }

export type FromTablesWorker =
  { readonly wanted: SeriesKey } | { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly detail: string }

/** Returns the text of the tables. */
export async function tablesFor(
  { content, variables, ...order }: TablesOrder,
  readColumns: RecomputeParts['readColumns'],
): Promise<Uint8Array<ArrayBuffer>> {
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const tables = await recomputableTables({
    ...order,
    content: { ...content, variableOf: (id) => byId.get(id) },
    readColumns: remembered(readColumns),
  })
  return new TextEncoder().encode(JSON.stringify(tables))
}

/** So many values in memory take 80 MB. */
const MOST_VALUES = 5_000_000

/** Keeps what was read last, since cards ask for the same series in turn. */
function remembered(read: RecomputeParts['readColumns']): RecomputeParts['readColumns'] {
  const kept = new Map<string, Columns>()
  let count = 0
  return async (seriesKey) => {
    const text = seriesKeyText(seriesKey)
    const known = kept.get(text)
    if (known !== undefined) return known
    const columns = await read(seriesKey)
    if (columns === undefined) return undefined
    kept.set(text, columns)
    count += columns.times.length
    for (const [oldest, { times }] of kept) {
      if (count <= MOST_VALUES) break
      count -= times.length
      kept.delete(oldest)
    }
    return columns
  }
}
