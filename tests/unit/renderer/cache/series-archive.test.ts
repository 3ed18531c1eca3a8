import { describe, expect, it } from 'vitest'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { aCache, aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const MINUTE = 60_000
const interval = { start: 0, end: 100 * MINUTE }

function seriesKeyOf(dataHubId: string) {
  return { dataHubId, resolution: 'minute' } as const
}

async function threeSeries() {
  let now = 1_000
  const partition = await aPartition({ now: () => now })
  const pairs = Array.from({ length: 100 }, (_, i) => [i * MINUTE, i] as const)
  for (const name of ['a', 'b', 'c']) {
    const segment = aSegment(seriesKeyOf(name), interval, { ...columnsOf(pairs), fetchedAt: 200 * MINUTE })
    valueOf(await partition.series.write(segment, 'UTC'))
    now += 1_000
  }
  return {
    partition,
    tick: () => {
      now += 1_000
    },
    names: async () =>
      valueOf(await partition.archive.readMap())
        .map(({ seriesKey }) => seriesKey.dataHubId)
        .sort(),
  }
}

describe('createSeriesArchive', () => {
  it('maps what is cached, how old it is and what still settles', async () => {
    const { partition } = await threeSeries()
    const [first] = valueOf(await partition.archive.readMap())
    expect(first).toEqual({
      seriesKey: seriesKeyOf('a'),
      units: 'kW',
      bucketZone: 'UTC',
      covered: [{ ...interval, fetchedAt: 200 * MINUTE, newest: 99 * MINUTE }],
      // The newest minute may still be growing, since nothing was received after it.
      provisional: [{ start: 99 * MINUTE, end: 100 * MINUTE }],
      points: 100,
      bytes: 200,
      usedAt: 1_000,
      pinned: false,
    })
  })

  it('takes the coverage of what it erases, so that it is missing again', async () => {
    const { partition } = await threeSeries()
    valueOf(await partition.archive.erase(seriesKeyOf('a')))
    expect(valueOf(await partition.series.read(seriesKeyOf('a'), interval))).toMatchObject({
      covered: [],
      times: new Float64Array(0),
    })
  })

  it('remembers a pin and a use over a restart', async () => {
    const cache = aCache({ now: () => 77 })
    const first = valueOf(await cache.open('restarted'))
    valueOf(await first.series.write(aSegment(seriesKeyOf('a'), interval), 'UTC'))
    valueOf(await first.archive.setPinned(seriesKeyOf('a'), true))
    first.close()
    const second = valueOf(await cache.open('restarted'))
    expect(valueOf(await second.archive.readMap())).toMatchObject([{ usedAt: 77, pinned: true }])
  })

  it('keeps the pin of series already in another unit when a unit changes', async () => {
    const { partition } = await threeSeries()
    const inKilowatts = { ...seriesKeyOf('a'), units: 'kW' }
    valueOf(await partition.archive.setPinned(inKilowatts, true))
    const inMegawatts = { ...aSegment(seriesKeyOf('a'), interval), units: 'MW' }
    valueOf(await partition.series.write(inMegawatts, 'UTC'))
    const aside = valueOf(await partition.archive.readMap()).find(({ seriesKey }) => seriesKey.units === 'kW')
    expect(aside).toMatchObject({ seriesKey: inKilowatts, points: 100, pinned: true })
  })

  it('knows what it holds when a write falls between reading and erasing', async () => {
    const { partition } = await threeSeries()
    const evictions: CacheEvent[] = []
    partition.archive.onEvent((event) => evictions.push(event))
    const longer = { start: 0, end: 1000 * MINUTE }
    const pairs = Array.from({ length: 1000 }, (_, i) => [i * MINUTE, i] as const)
    const more = { ...aSegment(seriesKeyOf('a'), longer, columnsOf(pairs)), fetchedAt: 2000 * MINUTE }
    for (let delay = 0; delay < 30; delay += 1) {
      const erased = partition.archive.erase(seriesKeyOf('a'))
      for (let turn = 0; turn < delay; turn += 1) await new Promise(setImmediate)
      await Promise.all([erased, partition.series.write(more, 'UTC')])
      valueOf(await partition.archive.erase(seriesKeyOf('a')))
    }
    // b and c are left; one more of their size fits exactly.
    partition.archive.setBound(3 * 200)
    const last = aSegment(seriesKeyOf('d'), interval, columnsOf(pairs.slice(0, 100)))
    valueOf(await partition.series.write(last, 'UTC'))
    expect(evictions).toEqual([])
  })
})

describe('createCache', () => {
  it('erases a partition while it is open, and no other', async () => {
    const cache = aCache({ now: () => 0 })
    const gone = valueOf(await cache.open('gone'))
    const kept = valueOf(await cache.open('kept'))
    for (const partition of [gone, kept]) {
      valueOf(await partition.series.write(aSegment(seriesKeyOf('a'), interval), 'UTC'))
    }
    expect(await cache.erase('gone')).toEqual({ ok: true, value: null })
    expect(await gone.archive.readMap()).toMatchObject({ ok: false })
    expect(valueOf(await kept.archive.readMap()).length).toBe(1)
    const again = valueOf(await cache.open('gone'))
    expect(valueOf(await again.archive.readMap())).toEqual([])
  })
})
