import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import type { Result } from '#shared/errors/result.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const MINUTE = 60_000
/** 100 whole numbers of 2 bytes on a regular grid. */
const SERIES_BYTES = 200

const seriesKeyOf = (dataHubId: string) => ({ dataHubId, resolution: 'minute' }) as const

/** The nth hundred minutes of a series. */
function segmentOf(dataHubId: string, part = 0) {
  const start = part * 100 * MINUTE
  const pairs = Array.from({ length: 100 }, (_, i) => [start + i * MINUTE, i] as const)
  return aSegment(seriesKeyOf(dataHubId), { start, end: start + 100 * MINUTE }, columnsOf(pairs))
}

async function aBench() {
  let now = 0
  const partition = await aPartition({ now: () => (now += 1000) })
  const news: CacheEvent[] = []
  partition.archive.onEvent((one) => news.push(one))
  const write = (dataHubId: string, part = 0) => partition.series.write(segmentOf(dataHubId, part), 'UTC')
  return { partition, news, write, evicted: () => news.flatMap(namesOf) }
}

function namesOf(news: CacheEvent): readonly string[] {
  return news.kind === 'evicted' ? news.series.map(({ seriesKey }) => seriesKey.dataHubId) : []
}

async function namesCached({ archive }: CachePartition): Promise<readonly string[]> {
  return valueOf(await archive.readMap())
    .map(({ seriesKey }) => seriesKey.dataHubId)
    .sort()
}

const storageFull = (result: Result<unknown>) => !result.ok && result.error.kind === 'storage-full'

describe('the bound of the cache', () => {
  it('evicts what was least recently used when a write would pass it, and says so', async () => {
    const { partition, write, news } = await aBench()
    partition.archive.setBound(3.5 * SERIES_BYTES)
    for (const name of ['a', 'b', 'c']) valueOf(await write(name))
    valueOf(await partition.series.read(seriesKeyOf('a'), { start: 0, end: MINUTE }))
    valueOf(await write('d'))
    expect(await namesCached(partition)).toEqual(['a', 'c', 'd'])
    expect(news).toMatchObject([
      { kind: 'evicted', because: 'bound', series: [{ seriesKey: seriesKeyOf('b') }] },
    ])
  })

  it('fails with storage-full where what is left is pinned, and evicts nothing in vain', async () => {
    const { partition, write, evicted } = await aBench()
    partition.archive.setBound(3 * SERIES_BYTES)
    for (const name of ['a', 'b', 'c']) valueOf(await write(name))
    for (const name of ['a', 'b']) valueOf(await partition.archive.setPinned(seriesKeyOf(name), true))
    const wide = aSegment(
      seriesKeyOf('d'),
      { start: 0, end: 200 * MINUTE },
      {
        times: Float64Array.from({ length: 200 }, (_, i) => i * MINUTE),
        values: new Float64Array(200),
      },
    )
    expect(storageFull(await partition.series.write(wide, 'UTC'))).toBe(true)
    expect(await namesCached(partition)).toEqual(['a', 'b', 'c'])
    expect(evicted()).toEqual([])
    valueOf(await write('d'))
    expect(evicted()).toEqual(['c'])
  })

  it('lets a refetch through that adds nothing, at the bound', async () => {
    const { partition, write, evicted } = await aBench()
    partition.archive.setBound(2 * SERIES_BYTES)
    for (const name of ['a', 'b', 'a', 'b']) valueOf(await write(name))
    expect(evicted()).toEqual([])
  })

  it('never evicts the series that is written, nor one that a job protects', async () => {
    const { partition, write, evicted } = await aBench()
    partition.archive.setBound(2.5 * SERIES_BYTES)
    valueOf(await write('a'))
    valueOf(await write('b'))
    const release = partition.archive.protect([seriesKeyOf('a'), seriesKeyOf('b')])
    expect(storageFull(await write('c'))).toBe(true)
    release()
    valueOf(await write('a', 1))
    expect(evicted()).toEqual(['b'])
  })

  it('keeps within it, whatever is written, pinned and erased in whatever order', async () => {
    const names = ['a', 'b', 'c', 'd']
    const act = fc.record({
      what: fc.constantFrom('write', 'write', 'write', 'pin', 'unpin', 'erase'),
      name: fc.constantFrom(...names),
      part: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 25 }),
        fc.integer({ min: 1, max: 6 }),
        async (acts, bound) => {
          const { partition, write, evicted } = await aBench()
          partition.archive.setBound(bound * SERIES_BYTES)
          const pinned = new Set<string>()
          for (const { what, name, part } of acts) {
            if (what === 'write') await write(name, part)
            else if (what === 'erase') valueOf(await partition.archive.erase(seriesKeyOf(name)))
            else valueOf(await partition.archive.setPinned(seriesKeyOf(name), what === 'pin'))
            if (what === 'pin') pinned.add(name)
            else if (what !== 'write') pinned.delete(name)
            const before = evicted().length
            const cached = valueOf(await partition.archive.readMap())
            expect(cached.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
              bound * SERIES_BYTES,
            )
            expect(
              evicted()
                .slice(before)
                .filter((each) => pinned.has(each)),
            ).toEqual([])
          }
          partition.close()
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a full disk', () => {
  /** Makes the first `count` writes of blocks find no room. */
  async function withFullDisk<T>(count: number, work: () => Promise<T>): Promise<T> {
    const put = IDBObjectStore.prototype.put
    let left = count
    IDBObjectStore.prototype.put = function (...args) {
      if (this.name === 'blocks' && left-- > 0) throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args)
    }
    return await work().finally(() => {
      IDBObjectStore.prototype.put = put
    })
  }

  it('evicts the least recently used once, says so, and writes again', async () => {
    const { partition, write, news } = await aBench()
    for (const name of ['a', 'b', 'c']) valueOf(await write(name))
    valueOf(await withFullDisk(1, () => write('d')))
    expect(await namesCached(partition)).toEqual(['b', 'c', 'd'])
    expect(news).toMatchObject([{ because: 'disk-full', series: [{ seriesKey: seriesKeyOf('a') }] }])
  })

  it('is an error when it is full again, and what is cached stays', async () => {
    const { partition, write } = await aBench()
    valueOf(await write('a'))
    valueOf(await partition.archive.setPinned(seriesKeyOf('a'), true))
    expect(storageFull(await withFullDisk(1, () => write('a', 1)))).toBe(true)
    const cached = valueOf(await partition.series.read(seriesKeyOf('a'), { start: 0, end: 200 * MINUTE }))
    expect([cached.times.length, cached.covered.map(({ end }) => end)]).toEqual([100, [100 * MINUTE]])
  })
})
