import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf, pairsOf } from '#support/a-segment.ts'
import { createReferenceStore } from '#support/laws/reference-store.ts'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'
import type { Segment } from '#shared/series/columns.ts'

const seriesKey = { dataHubId: 'b0-electricity', resolution: 'minute' } as const
const MINUTE = 60_000
/** Near a block's edge, so that random segments touch one or two blocks. */
const ORIGIN = 1200 * blockSpanMs('minute') - 40 * MINUTE
const clock = { now: () => ORIGIN }
const range = { start: ORIGIN - 100 * MINUTE, end: ORIGIN + 200 * MINUTE }

const aRandomSegment = fc
  .record({
    from: fc.integer({ min: 0, max: 90 }),
    length: fc.integer({ min: 1, max: 60 }),
    present: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
    // There are few distinct values, so that a refetch often brings those that were there.
    level: fc.integer({ min: 0, max: 1 }),
    fetchedMinute: fc.integer({ min: 0, max: 400 }),
    stagger: fc.constantFrom(0, 0, 0, 7),
  })
  .map(({ from, length, present, level, fetchedMinute, stagger }): Segment => {
    const interval = { start: ORIGIN + from * MINUTE, end: ORIGIN + (from + length) * MINUTE }
    const pairs = Array.from({ length }, (_, i) => i)
      .filter((i) => present[i])
      .map((i) => [interval.start + i * MINUTE + stagger * i, level] as const)
      .filter(([time]) => time < interval.end)
    return aSegment(seriesKey, interval, { ...columnsOf(pairs), fetchedAt: ORIGIN + fetchedMinute * MINUTE })
  })

describe('createSeriesStore', () => {
  it('has the same points as a plain map, after any sequence of segments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aRandomSegment, { minLength: 1, maxLength: 12 }), async (segments) => {
        const partition = await aPartition(clock)
        const reference = createReferenceStore('UTC')
        for (const segment of segments) {
          const revisions = valueOf(await partition.series.write(segment, 'UTC'))
          const plain = revisions.map(({ isSeam: _, ...revision }) => revision)
          expect(plain).toEqual(reference.write(segment))
        }
        const cached = valueOf(await partition.series.read(seriesKey, range))
        expect(pairsOf(cached)).toEqual(reference.points())
        reference.expectSameCoverage(cached.covered)
        const map = valueOf(await partition.archive.readMap())
        expect(map.map(({ points }) => points)).toEqual([reference.points().length])
        partition.close()
      }),
      { numRuns: 60 },
    )
  })

  it('reads any part as the same part of the whole', async () => {
    const partition = await aPartition(clock)
    const interval = { start: ORIGIN, end: ORIGIN + 150 * MINUTE }
    const pairs = Array.from({ length: 150 }, (_, i) => [ORIGIN + i * MINUTE, i] as const)
    const kept = pairs.filter(([, i]) => i % 11 !== 0)
    valueOf(await partition.series.write(aSegment(seriesKey, interval, columnsOf(kept)), 'UTC'))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -20, max: 170 }), fc.nat(200), async (from, length) => {
        const part = { start: ORIGIN + from * MINUTE + 1, end: ORIGIN + (from + length) * MINUTE + 2 }
        const cached = valueOf(await partition.series.read(seriesKey, part))
        expect(pairsOf(cached)).toEqual(kept.filter(([time]) => time >= part.start && time < part.end))
      }),
      { numRuns: 50 },
    )
  })

  it('keeps series of other units, standardizations and resolutions apart', async () => {
    const partition = await aPartition(clock)
    const interval = { start: ORIGIN, end: ORIGIN + MINUTE }
    const others = [
      seriesKey,
      { ...seriesKey, units: 'MW' },
      { ...seriesKey, standardization: 'per-sq-ft' },
      { ...seriesKey, resolution: 'raw' as const },
    ]
    for (const [i, other] of others.entries()) {
      valueOf(await partition.series.write(aSegment(other, interval, columnsOf([[ORIGIN, i]])), 'UTC'))
    }
    for (const [i, other] of others.entries()) {
      expect([...valueOf(await partition.series.read(other, interval)).values]).toEqual([i])
    }
  })

  it('keeps what was cached in its own unit when the service changes the unit, and says so', async () => {
    const partition = await aPartition(clock)
    const news: CacheEvent[] = []
    partition.archive.onEvent((one) => news.push(one))
    const first = { start: ORIGIN, end: ORIGIN + 10 * MINUTE }
    const second = { start: ORIGIN + 10 * MINUTE, end: ORIGIN + 20 * MINUTE }
    const inKilowatt = aSegment(seriesKey, first, { ...columnsOf([[first.start, 1000]]), units: 'kW' })
    const inMegawatt = aSegment(seriesKey, second, { ...columnsOf([[second.start, 1]]), units: 'MW' })
    valueOf(await partition.series.write(inKilowatt, 'UTC'))
    valueOf(await partition.series.write(inMegawatt, 'UTC'))
    const cached = valueOf(await partition.series.read(seriesKey, range))
    expect({ pairs: pairsOf(cached), units: cached.units }).toEqual({
      pairs: [[second.start, 1]],
      units: 'MW',
    })
    expect(cached.covered).toEqual([{ ...second, fetchedAt: 0, newest: second.start }])
    const apart = valueOf(await partition.series.read({ ...seriesKey, units: 'kW' }, range))
    expect({ pairs: pairsOf(apart), units: apart.units }).toEqual({
      pairs: [[first.start, 1000]],
      units: 'kW',
    })
    expect(apart.covered).toEqual([{ ...first, fetchedAt: 0, newest: first.start }])
    const change = { seriesKey, from: 'kW', to: 'MW', notedAt: 0 }
    expect(news).toEqual([{ kind: 'unit-changed', change }])
    expect(valueOf(await partition.archive.readUnitChanges())).toEqual([change])
    const bytes = valueOf(await partition.archive.readMap()).map((series) => series.bytes)
    expect(bytes).toEqual([2, 2])
  })

  it('prefers the choice made for a unit to the one moved into it', async () => {
    const partition = await aPartition(clock)
    const all = { start: ORIGIN, end: ORIGIN + 20 * MINUTE }
    const part = { start: ORIGIN + 5 * MINUTE, end: ORIGIN + 10 * MINUTE }
    const inKw = { ...seriesKey, units: 'kW' }
    valueOf(await partition.series.write(aSegment(inKw, part, columnsOf([[part.start, 7]])), 'UTC'))
    const canonical = columnsOf([
      [ORIGIN, 1],
      [part.start, 2],
      [part.end, 3],
    ])
    valueOf(await partition.series.write(aSegment(seriesKey, all, canonical), 'UTC'))
    valueOf(await partition.series.write(aSegment(seriesKey, all, { units: 'MW' }), 'UTC'))
    const apart = valueOf(await partition.series.read(inKw, range))
    expect(pairsOf(apart)).toEqual([
      [ORIGIN, 1],
      [part.start, 7],
      [part.end, 3],
    ])
  })

  it('reports what a refetch changed, added and withdrew in settled values only', async () => {
    const partition = await aPartition(clock)
    const interval = { start: ORIGIN, end: ORIGIN + 30 * MINUTE }
    const at = (minute: number): number => ORIGIN + minute * MINUTE
    // Fetched at minute 30: with a lag of 15 minutes it is settled up to minute 15.
    const before = {
      ...columnsOf([
        [at(1), 1],
        [at(2), 2],
        [at(20), 3],
      ]),
      fetchedAt: at(30),
    }
    const after = {
      ...columnsOf([
        [at(1), 9],
        [at(3), 4],
        [at(20), 5],
      ]),
      fetchedAt: at(90),
    }
    valueOf(await partition.series.write(aSegment(seriesKey, interval, before), 'UTC'))
    const revisions = valueOf(await partition.series.write(aSegment(seriesKey, interval, after), 'UTC'))
    expect(revisions).toEqual([
      { seriesKey, time: at(1), before: 1, after: 9, notedAt: at(90) },
      { seriesKey, time: at(2), before: 2, notedAt: at(90) },
      { seriesKey, time: at(3), after: 4, notedAt: at(90) },
    ])
    expect(valueOf(await partition.archive.readRevisions())).toEqual(revisions)
  })

  it('keeps the revision of a meter in sight behind thousands of another series', async () => {
    const partition = await aPartition(clock)
    const revise = async (dataHubId: string, count: number): Promise<void> => {
      const interval = { start: ORIGIN, end: ORIGIN + count * MINUTE }
      for (const value of [1, 2]) {
        const pairs = Array.from({ length: count }, (_, index) => [ORIGIN + index * MINUTE, value] as const)
        const values = { ...columnsOf(pairs), fetchedAt: interval.end + 60 * value * MINUTE }
        valueOf(await partition.series.write(aSegment({ ...seriesKey, dataHubId }, interval, values), 'UTC'))
      }
    }
    await revise('meter', 2)
    await revise('outdoor', 2500)
    const found = valueOf(await partition.archive.readRevisions())
    expect(found.length).toBeGreaterThan(2400)
    expect(found.at(-1)).toMatchObject({ seriesKey: { dataHubId: 'meter' }, before: 1, after: 2 })
  })

  it('loses nothing when the disk is full in the middle of a write', async () => {
    const partition = await aPartition(clock)
    const interval = { start: ORIGIN, end: ORIGIN + 90 * MINUTE }
    const first = aSegment(seriesKey, interval, columnsOf([[ORIGIN, 1]]))
    const second = aSegment(seriesKey, interval, columnsOf([[ORIGIN, 2]]))
    valueOf(await partition.series.write(first, 'UTC'))
    const before = valueOf(await partition.series.read(seriesKey, range))
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      // The coverage is still written; the block no longer is.
      if (this.name === 'blocks') throw new DOMException('no room', 'QuotaExceededError')
      return put.apply(this, args)
    }
    const full = await partition.series.write(second, 'UTC').finally(() => {
      IDBObjectStore.prototype.put = put
    })
    expect(full).toEqual({ ok: false, error: { kind: 'storage-full' } })
    expect(valueOf(await partition.series.read(seriesKey, range))).toEqual(before)
    valueOf(await partition.series.write(second, 'UTC'))
    expect([...valueOf(await partition.series.read(seriesKey, range)).values]).toEqual([2])
  })

  it('answers a closed partition with an error instead of throwing', async () => {
    const partition = await aPartition(clock)
    partition.close()
    await expect
      .poll(() => partition.series.read(seriesKey, range))
      .toMatchObject({ error: { kind: 'unexpected' } })
  })

  describe('under a convention of stamps', () => {
    const first = { start: ORIGIN, end: ORIGIN + 10 * MINUTE }
    const second = { start: ORIGIN + 10 * MINUTE, end: ORIGIN + 20 * MINUTE }
    const starts = aSegment(seriesKey, first, columnsOf([[first.start, 1]]))
    const ends = aSegment(seriesKey, second, { ...columnsOf([[second.start, 2]]), stamps: 'end' })

    it('does not count as cached what was read under another one, until that is in force again', async () => {
      const partition = await aPartition(clock)
      valueOf(await partition.series.write(starts, 'UTC'))
      expect(valueOf(await partition.series.readStampsAs('end'))).toEqual({ series: 1, points: 1 })
      expect(valueOf(await partition.series.readCoverage([seriesKey]))).toEqual([[]])
      const set = valueOf(await partition.series.read(seriesKey, range))
      expect([pairsOf(set), set.covered]).toEqual([[], []])
      expect(valueOf(await partition.archive.readMap())).toMatchObject([{ covered: [], points: 1 }])
      expect(valueOf(await partition.series.readStampsAs('start'))).toEqual({ series: 0, points: 0 })
      expect(pairsOf(valueOf(await partition.series.read(seriesKey, range)))).toEqual([[first.start, 1]])
    })

    it('never mixes two: new readings replace those that were interpreted differently', async () => {
      const partition = await aPartition(clock)
      valueOf(await partition.series.write(starts, 'UTC'))
      valueOf(await partition.series.readStampsAs('end'))
      expect(valueOf(await partition.series.write(ends, 'UTC'))).toEqual([])
      const cached = valueOf(await partition.series.read(seriesKey, range))
      expect([pairsOf(cached), cached.covered, cached.stamps]).toEqual([
        [[second.start, 2]],
        [{ ...second, fetchedAt: 0, newest: second.start }],
        'end',
      ])
      const map = valueOf(await partition.archive.readMap())
      expect(map.map(({ points, bytes }) => [points, bytes])).toEqual([[1, 2]])
      expect(valueOf(await partition.series.readStampsAs('start')).series).toBe(1)
    })

    it('leaves raw readings alone, which are instants', async () => {
      const partition = await aPartition(clock)
      const raw = { ...seriesKey, resolution: 'raw' } as const
      valueOf(await partition.series.write({ ...starts, seriesKey: raw }, 'UTC'))
      expect(valueOf(await partition.series.readStampsAs('end')).series).toBe(0)
      expect(pairsOf(valueOf(await partition.series.read(raw, range)))).toEqual([[first.start, 1]])
    })

    it('sets a changed unit aside over what was set aside in it before', async () => {
      const partition = await aPartition(clock)
      const inKilowatt = { ...seriesKey, units: 'kW' }
      valueOf(await partition.series.write({ ...starts, seriesKey: inKilowatt }, 'UTC'))
      valueOf(await partition.series.readStampsAs('end'))
      valueOf(await partition.series.write({ ...ends, interval: first }, 'UTC'))
      valueOf(await partition.series.write({ ...ends, units: 'MW' }, 'UTC'))
      const apart = valueOf(await partition.series.read(inKilowatt, range))
      expect([apart.covered, apart.stamps]).toEqual([
        [{ ...first, fetchedAt: 0, newest: second.start }],
        'end',
      ])
    })
  })
})
