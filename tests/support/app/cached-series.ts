import type { Page } from 'playwright-core'

/** Series in the cache of the only connection, read from disk without the app. */
export interface CachedSeries {
  readonly dataHubId: string
  readonly resolution: string
  readonly covered: readonly { readonly start: number; readonly end: number }[]
  readonly points: number
  /** Convention with which its timestamps were read. */
  readonly stamps: string
}

/** Block as stored on disk. */
interface Block {
  readonly first: number
  readonly step: number
  readonly times?: Float64Array
  readonly values:
    | Float64Array
    | { readonly base: number; readonly scale: number; readonly steps: Int16Array | Int32Array }
}

/** Types of the records by their store. */
interface Stored {
  readonly series: Pick<CachedSeries, 'covered' | 'points'> & {
    readonly key: string
    readonly stamps?: string
  }
  readonly blocks: Block
}

/** Returns the committed records of a store or of one series; none if there is no cache yet. */
function recordsOf<Name extends keyof Stored>(
  page: Page,
  store: Name,
  key?: string,
): Promise<readonly Stored[Name][]> {
  return page.evaluate(
    async ([name, own]) => {
      const request = <T>(asked: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          asked.onsuccess = () => {
            resolve(asked.result)
          }
          asked.onerror = () => {
            reject(asked.error ?? new Error('IndexedDB'))
          }
        })
      const databases = await indexedDB.databases()
      const cache = databases.find((each) => each.name?.startsWith('meterlens-'))?.name
      if (cache === undefined) return []
      const database = await request(indexedDB.open(cache))
      const range = own === undefined ? undefined : IDBKeyRange.bound([own, -Infinity], [own, Infinity])
      const records = await request(database.transaction(name).objectStore(name).getAll(range))
      database.close()
      return records as Stored[Name][]
    },
    [store, key] as const,
  )
}

/** Returns the committed coverage. */
export async function readCoverage(page: Page): Promise<readonly CachedSeries[]> {
  const records = await recordsOf(page, 'series')
  return records.map(({ key, covered, points, stamps = 'start' }) => {
    const [dataHubId = '', resolution = ''] = JSON.parse(key) as string[]
    return {
      dataHubId,
      resolution,
      covered: covered.map(({ start, end }) => ({ start, end })),
      points,
      stamps,
    }
  })
}

/** Returns every cached value of a series by its instant. */
export async function readValues(
  page: Page,
  dataHubId: string,
  resolution: string,
): Promise<ReadonlyMap<number, number>> {
  const blocks = await recordsOf(page, 'blocks', JSON.stringify([dataHubId, resolution, null, null]))
  const found = blocks.flatMap(({ first, step, times, values }) =>
    Array.from(plainOf(values), (value, slot) => [times?.[slot] ?? first + slot * step, value] as const),
  )
  return new Map(found.filter(([, value]) => !Number.isNaN(value)))
}

/** The smallest integer of the array's type marks a missing value. */
function plainOf(values: Block['values']): ArrayLike<number> {
  if (!('steps' in values)) return values
  const { base, scale, steps } = values
  const none = steps.BYTES_PER_ELEMENT === 2 ? -32768 : -2147483648
  return Array.from(steps, (whole) => (whole === none ? Number.NaN : (base + whole) / scale))
}
