import { describe, expect, it, vi } from 'vitest'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { createRegisterLoader } from '#renderer/query/load/loaders/register-loader.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { aLoader } from '#support/a-loader.ts'

const year = { start: Date.UTC(2022, 0, 1), end: Date.UTC(2023, 0, 1) }
/** A week of winter with four hours of export. */
const week = { start: Date.UTC(2022, 0, 3), end: Date.UTC(2022, 0, 10) }
const day = { start: Date.UTC(2022, 0, 5), end: Date.UTC(2022, 0, 6) }

/** Readings that rise by 2 kWh an hour, and fall by 1 at noons of summer and at one noon of winter. */
function netReadings(): ReadonlyMap<number, number> {
  const readings = new Map<number, number>()
  let reading = 10_000
  for (let at = year.start; at <= year.end; at += HOUR_MS) {
    readings.set(at, reading)
    const date = new Date(at)
    const isNoon = Math.abs(date.getUTCHours() - 12.5) < 2
    const isSummer = date.getUTCMonth() >= 3 && date.getUTCMonth() < 9
    reading += isNoon && (isSummer || (at >= day.start && at < day.end)) ? -1 : 2
  }
  return readings
}

async function aNetMeter() {
  const readings = netReadings()
  const { loader, partition, service } = await aLoader(Date.UTC(2023, 5, 1), 'UTC')
  service.script.valueAt = (at) => readings.get(at)
  const read = vi.fn<SeriesStore['read']>(partition.series.read)
  const store = { read, readCoverage: partition.series.readCoverage }
  const open = (): SeriesLoader => createRegisterLoader(loader, store, { has: (id) => id === 'net' })
  return { open, read, service }
}

const demandOf = ({ start, end }: Interval): SeriesDemand => ({
  seriesKey: { dataHubId: 'net', resolution: 'hourly' },
  interval: { start, end: end + HOUR_MS },
  bucketZone: 'UTC',
})

/** Returns what the day used, as figures of it tell in a view of a range. */
async function usedOf({ columns }: LoadedSeries): Promise<number | undefined> {
  const meaning = { kind: 'totalizer', unit: 'kWh', resolution: 'hourly', zone: 'UTC' } as const
  const request = { ...meaning, policy: 'present-only', mask: [] } as const
  const figures = await figuresAnywhere({ kind: 'aggregate', columns, spans: [day], request, shares: [] })
  return figures?.aggregate.total?.value
}

const loadedBy = (loader: SeriesLoader, range: Interval): Promise<LoadedSeries> =>
  loader.load(demandOf(range), 'visible', () => undefined).done

describe('createRegisterLoader', () => {
  it('has one figure of a day for a register that counts backwards, whatever range shows it', async () => {
    const { open, service } = await aNetMeter()
    const loader = open()
    expect(await usedOf(await loadedBy(loader, week))).not.toBe(36)
    expect(await usedOf(await loadedBy(loader, year))).toBe(36)
    const { length } = service.requests
    for (const range of [year, week, day]) expect(await usedOf(await loadedBy(loader, range))).toBe(36)
    // The next start knows it from the cache.
    expect(await usedOf(await loadedBy(open(), week))).toBe(36)
    expect(service.requests).toHaveLength(length)
  })

  it('reads the cached readings again only when a load has brought a tenth more', async () => {
    const { open, read } = await aNetMeter()
    const loader = open()
    await loadedBy(loader, { start: year.start, end: Date.UTC(2022, 5, 1) })
    const { length } = read.mock.calls
    await loadedBy(loader, { start: Date.UTC(2022, 5, 1), end: Date.UTC(2022, 5, 10) })
    expect(read.mock.calls).toHaveLength(length)
    await loadedBy(loader, { start: Date.UTC(2022, 5, 10), end: Date.UTC(2022, 6, 1) })
    expect(read.mock.calls).toHaveLength(length + 1)
  })

  it('publishes nothing before the cached readings are judged, and leaves other variables alone', async () => {
    const { open } = await aNetMeter()
    await loadedBy(open(), year)
    const published: (boolean | undefined)[] = []
    await open().load(demandOf(week), 'visible', ({ columns }) => published.push(columns.runsBack)).done
    expect(new Set(published)).toEqual(new Set([true]))
    const other = { ...demandOf(week), seriesKey: { dataHubId: 'rate', resolution: 'hourly' } as const }
    const { columns } = await open().load(other, 'visible', () => undefined).done
    expect(columns).not.toHaveProperty('runsBack')
  })
})
