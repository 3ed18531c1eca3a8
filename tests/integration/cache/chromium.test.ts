import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'
import { createReferenceStore } from '#support/laws/reference-store.ts'
import type { PlainSegment } from './cache-page-contract.ts'
import { openCachePage, type OpenCachePage } from './open-cache-page.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const seriesKey = { dataHubId: 'b0-electricity', resolution: 'minute' } as const
/** The origin is near the edge of a block, so that random segments touch one or two blocks. */
const ORIGIN = 1200 * blockSpanMs('minute') - 40 * MINUTE
const range = { start: ORIGIN - 100 * MINUTE, end: ORIGIN + 200 * MINUTE }

const aRandomSegment = fc
  .record({
    from: fc.integer({ min: 0, max: 90 }),
    length: fc.integer({ min: 1, max: 60 }),
    present: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    level: fc.integer({ min: 0, max: 1 }),
    fetchedMinute: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ from, length, present, level, fetchedMinute }): PlainSegment => {
    const interval = { start: ORIGIN + from * MINUTE, end: ORIGIN + (from + length) * MINUTE }
    const pairs = Array.from({ length }, (_, i) => i)
      .filter((i) => present[i])
      .map((i) => [interval.start + i * MINUTE, level] as const)
    return { seriesKey, interval, pairs, fetchedAt: ORIGIN + fetchedMinute * MINUTE }
  })

describe('the cache in Chromium', () => {
  let cache: OpenCachePage
  let partitions = 0

  beforeAll(async () => {
    cache = await openCachePage()
  })
  afterAll(() => cache.close())

  it('has the same points as a plain map, after any sequence of segments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRandomSegment, { minLength: 1, maxLength: 10 }), async (segments) => {
        const name = `sequence-${(partitions += 1)}`
        const reference = createReferenceStore('UTC')
        for (const segment of segments) {
          const written = await cache.call('write', name, segment, 'UTC')
          const { interval, pairs, fetchedAt } = segment
          const expected = reference.write(aSegment(seriesKey, interval, { ...columnsOf(pairs), fetchedAt }))
          expect(written).toEqual({ ok: true, value: expected })
        }
        const cached = await cache.call('read', name, seriesKey, range)
        expect(cached.pairs).toEqual(reference.points())
        reference.expectSameCoverage(cached.covered)
      }),
      { numRuns: 12 },
    )
  })

  it('opens a partition of the first version with everything in it, and adds the later stores', async () => {
    const key = seriesKeyText(seriesKey)
    const covered = [{ start: 0, end: 3 * MINUTE, fetchedAt: DAY }]
    const workspace = { id: 'w', document: { id: 'w', name: 'Kept' } }
    await cache.call('createFirstAge', 'first-age', {
      series: [{ key, seriesKey, units: 'kW', bucketZone: 'UTC', covered, points: 2, bytes: 24 }],
      blocks: [{ key, start: 0, count: 2, times: [0, MINUTE], values: [1, 2] }],
      uses: [{ key, usedAt: 5, pinned: true }],
      workspaces: [workspace],
    })
    const cached = await cache.call('read', 'first-age', seriesKey, { start: 0, end: DAY })
    expect(cached).toEqual({
      pairs: [
        [0, 1],
        [MINUTE, 2],
      ],
      covered: covered.map((each) => ({ ...each, newest: MINUTE })),
      units: 'kW',
    })
    expect(await cache.call('readMap', 'first-age')).toMatchObject({ value: [{ pinned: true, bytes: 24 }] })
    const favourites = { id: 'favourites', names: ['b0-gas'] }
    expect(await cache.call('putDocument', 'first-age', 'favourites', favourites)).toEqual({
      workspaces: { ok: true, value: [workspace.document] },
      documents: { ok: true, value: [favourites] },
    })
  })
})

describe('a disk that is really full', () => {
  const quarter = { start: 0, end: 90 * DAY }
  const named = (dataHubId: string) => ({ dataHubId, resolution: 'minute' }) as const

  it('makes room once, says so, and loses nothing where it cannot', async () => {
    const cache = await openCachePage()
    // The quota is set before the first write, since Chromium remembers for a while how much room there was.
    await cache.devTools.send('Storage.overrideQuotaForOrigin', {
      origin: cache.origin,
      quotaSize: 4_000_000,
    })
    const write = (name: string) => cache.call('writeNoise', 'full', named(name), quarter, MINUTE)
    for (const name of ['a', 'b', 'c', 'd']) expect(await write(name)).toMatchObject({ ok: true })
    const evicted = (await cache.call('news', 'full')).flatMap((news) =>
      news.kind === 'evicted'
        ? [[news.because, ...news.series.map(({ seriesKey: { dataHubId } }) => dataHubId)]]
        : [],
    )
    expect(evicted).toEqual([['disk-full', 'a']])

    for (const name of ['b', 'c', 'd']) await cache.call('setPinned', 'full', named(name), true)
    expect(await write('e')).toEqual({ ok: false, error: { kind: 'storage-full' } })
    for (const name of ['b', 'c', 'd']) {
      expect(await cache.call('count', 'full', named(name), quarter)).toEqual({
        points: 90 * 1440,
        covered: 1,
      })
    }
    await cache.close()
  })
})
