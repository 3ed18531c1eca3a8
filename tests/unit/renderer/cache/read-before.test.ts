import { describe, expect, it, onTestFinished } from 'vitest'
import { aCache, aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment } from '#support/a-segment.ts'
import type { Interval } from '#shared/time/instant.ts'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'

const seriesKey = { dataHubId: 'meter', resolution: 'hourly' } as const
const HOUR = 3_600_000
const SPAN = blockSpanMs('hourly')
const blockAt = (at: number): Interval => ({ start: at * SPAN, end: (at + 1) * SPAN })
const [earlier, shown, later] = [blockAt(0), blockAt(1), blockAt(2)]
const whole = { start: earlier.start, end: later.end }

function hoursOf({ start, end }: Interval, value: number) {
  const times = Float64Array.from({ length: (end - start) / HOUR }, (_, index) => start + index * HOUR)
  return { times, values: new Float64Array(times.length).fill(value) }
}

async function aStoreOf(...years: readonly Interval[]) {
  const { series, archive } = await aPartition({ now: () => whole.end })
  for (const [at, year] of years.entries())
    valueOf(await series.write(aSegment(seriesKey, year, hoursOf(year, at)), 'UTC'))
  const read = async (interval: Interval) => valueOf(await series.read(seriesKey, interval))
  return { series, archive, read }
}

/** Counts the blocks that the database returns from now on. */
function countBlocks(): () => number {
  const { getAll } = IDBObjectStore.prototype
  let count = 0
  IDBObjectStore.prototype.getAll = function (...query) {
    const request = getAll.apply(this, query)
    if (this.name === 'blocks')
      request.addEventListener('success', () => {
        count += request.result.length
      })
    return request
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.getAll = getAll
  })
  return () => count
}

describe('a series that was read and is still shown', () => {
  it('is not read again for a range of which nothing more is cached, however often that is looked at', async () => {
    const { read } = await aStoreOf(shown)
    const before = await read(shown)
    const blocks = countBlocks()
    const [first, second] = [await read(whole), await read(whole)]
    expect(first.times).toBe(before.times)
    expect(first.values).toBe(before.values)
    expect(second.values).toBe(before.values)
    expect(blocks()).toBe(0)
  })

  it('is read once for all that ask for it at the same time', async () => {
    const { read } = await aStoreOf(shown)
    const blocks = countBlocks()
    const [first, ...others] = await Promise.all([read(shown), read(shown), read(shown)])
    expect(others.every(({ times, values }) => times === first.times && values === first.values)).toBe(true)
    expect(blocks()).toBe(1)
  })

  it('takes only what a wider range adds, on both sides', async () => {
    const { read } = await aStoreOf(earlier, shown, later)
    const before = await read(shown)
    const blocks = countBlocks()
    const { times, values, covered, allCovered } = await read(whole)
    expect(times).toEqual(hoursOf(whole, 0).times)
    expect([values[0], values[before.values.length], values.at(-1)]).toEqual([0, 1, 2])
    expect(covered).toEqual(allCovered)
    expect(blocks()).toBe(2)
  })

  it('is read again once it was written to', async () => {
    const { series, read } = await aStoreOf(shown)
    const before = await read(shown)
    valueOf(await series.write(aSegment(seriesKey, shown, hoursOf(shown, 7)), 'UTC'))
    expect((await read(whole)).values[0]).toBe(7)
    expect(before.values[0]).toBe(0)
  })

  it('is read again where others wrote to it', async () => {
    const cache = aCache({ now: () => whole.end })
    const { series } = valueOf(await cache.open('shared'))
    const others = valueOf(await cache.open('shared')).series
    valueOf(await series.write(aSegment(seriesKey, shown, hoursOf(shown, 0)), 'UTC'))
    const before = valueOf(await series.read(seriesKey, shown))
    valueOf(await others.write(aSegment(seriesKey, shown, { ...hoursOf(shown, 7), fetchedAt: HOUR }), 'UTC'))
    expect(valueOf(await series.read(seriesKey, shown)).values[0]).toBe(7)
    expect(before.values[0]).toBe(0)
  })

  it('is gone with the cache', async () => {
    const { archive, read } = await aStoreOf(shown)
    const before = await read(shown)
    valueOf(await archive.erase(seriesKey))
    expect([(await read(whole)).times.length, before.times.length]).toEqual([0, SPAN / HOUR])
  })

  it('does not count where its stamps are read otherwise', async () => {
    const { series, read } = await aStoreOf(shown)
    const before = await read(shown)
    await series.readStampsAs('end')
    expect([(await read(whole)).times.length, before.times.length]).toEqual([0, SPAN / HOUR])
  })
})
