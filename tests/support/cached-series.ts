import type { Page } from 'playwright-core'

/** What the cache of the only connection holds on disk, read past the app. */
export interface CachedSeries {
  readonly dataHubId: string
  readonly resolution: string
  readonly covered: readonly { readonly start: number; readonly end: number }[]
  readonly points: number
  /** Under which convention its stamps were read. */
  readonly stamps: string
}

/** Coverage as committed at this moment. */
export function readCoverage(page: Page): Promise<readonly CachedSeries[]> {
  return page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => {
          resolve(asked.result)
        }
        asked.onerror = () => {
          reject(asked.error ?? new Error('IndexedDB'))
        }
      })
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const name = names.find((each) => each.startsWith('meterlens-'))
    if (name === undefined) return []
    const database = await request(indexedDB.open(name))
    const records = await request(database.transaction('series').objectStore('series').getAll())
    database.close()
    return records.map(({ key, covered, points, stamps = 'start' }) => {
      const [dataHubId = '', resolution = ''] = JSON.parse(key) as string[]
      return {
        dataHubId,
        resolution,
        covered: covered.map(({ start, end }: { start: number; end: number }) => ({ start, end })),
        points,
        stamps,
      }
    })
  })
}

/** A block as it lies on disk. */
interface Block {
  readonly first: number
  readonly step: number
  readonly times?: Float64Array
  readonly values:
    Float64Array | { readonly base: number; readonly scale: number; readonly steps: Int16Array | Int32Array }
}

/** Every value cached of a series, by its instant. */
export async function readValues(
  page: Page,
  dataHubId: string,
  resolution: string,
): Promise<ReadonlyMap<number, number>> {
  const pairs = await page.evaluate(
    async ([id, of]) => {
      const request = <T>(asked: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          asked.onsuccess = () => {
            resolve(asked.result)
          }
          asked.onerror = () => {
            reject(asked.error ?? new Error('IndexedDB'))
          }
        })
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
      const database = await request(
        indexedDB.open(names.find((each) => each.startsWith('meterlens-')) ?? ''),
      )
      const key = JSON.stringify([id, of, null, null])
      const range = IDBKeyRange.bound([key, -Infinity], [key, Infinity])
      const blocks = await request(database.transaction('blocks').objectStore('blocks').getAll(range))
      database.close()
      const found: [number, number][] = []
      for (const { first, step, times, values } of blocks as Block[]) {
        const plain =
          'steps' in values
            ? Array.from(values.steps, (whole) =>
                whole === (values.steps.BYTES_PER_ELEMENT === 2 ? -32768 : -2147483648)
                  ? Number.NaN
                  : (values.base + whole) / values.scale,
              )
            : Array.from(values)
        plain.forEach((value, slot) => {
          if (!Number.isNaN(value)) found.push([times?.[slot] ?? first + slot * step, value])
        })
      }
      return found
    },
    [dataHubId, resolution] as const,
  )
  return new Map(pairs)
}
