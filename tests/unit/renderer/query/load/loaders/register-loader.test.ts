import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { createRegisterLoader } from '#renderer/query/load/loaders/register-loader.ts'
import type { Columns } from '#shared/series/columns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
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

/** Readings that rise slowly in winter and faster in summer, with falls. */
function readingsWith(
  falls: readonly { readonly hour: number; readonly kind: string; readonly length: number }[],
): ReadonlyMap<number, number> {
  const readings = new Map<number, number>()
  let reading = 20_000
  for (let at = year.start, hour = 0; at <= year.end; at += HOUR_MS, hour++) {
    const isSummer = hour > 3000 && hour < 6000
    reading += hour % 24 < 6 ? 0 : isSummer ? 40 : 1
    for (const { hour: from, kind } of falls) {
      if (from === hour && kind === 'reset') reading = 3
      if (from === hour && kind === 'correction') reading = Math.max(0, reading - 60)
    }
    const isLow = falls.some(
      ({ hour: from, kind, length }) => kind === 'dip' && hour >= from && hour <= from + length,
    )
    readings.set(at, isLow ? 0 : reading)
  }
  return readings
}

const aNetMeter = () => aRegister(netReadings())

async function aRegister(readings: ReadonlyMap<number, number>) {
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

  it('has one figure of a day around resets, corrections and dips, whatever was requested first', async () => {
    const hours = (year.end - year.start) / HOUR_MS
    const fallsOfYear = fc.array(
      fc.record({
        hour: fc.nat(hours),
        kind: fc.constantFrom('reset', 'correction', 'dip'),
        length: fc.nat(30),
      }),
      { minLength: 1, maxLength: 4 },
    )
    const places = fc.array(fc.nat(hours - 24), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fallsOfYear, places, fc.nat(90), async (falls, firstDays, length) => {
        const bench = await aRegister(readingsWith(falls))
        const [first, other] = [bench.open(), bench.open()]
        // Ranges that were shown before, in any order, are part of what the register is judged by.
        for (const hour of firstDays) {
          const start = year.start + hour * HOUR_MS
          await loadedBy(first, { start, end: Math.min(year.end, start + (length + 1) * DAY_MS) })
        }
        const whole = (await loadedBy(first, year)).columns
        await loadedBy(other, year)
        const days = [...falls.map(({ hour }) => hour), ...firstDays].map((hour) => {
          const start = year.start + Math.floor(hour / 24) * DAY_MS
          return { start, end: Math.min(year.end, start + DAY_MS) }
        })
        for (const one of days) {
          const derivation = { kind: 'totalizer', from: 'hourly', to: 'daily', zone: 'UTC' } as const
          const ofDay = (columns: Columns) => deriveColumns(columns, { ...derivation, interval: one })
          const expected = ofDay(whole)
          for (const loader of [first, other, bench.open()]) {
            const found = ofDay((await loadedBy(loader, one)).columns)
            expect(found.presentMs).toEqual(expected.presentMs)
            expect(found.values[0] ?? 0).toBeCloseTo(expected.values[0] ?? 0, 6)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('judges again what was corrected', async () => {
    const readings = new Map(readingsWith([]))
    const noon = day.start + 12 * HOUR_MS
    const right = readings.get(noon) ?? NaN
    readings.set(noon, 0)
    const { open } = await aRegister(readings)
    const loader = open()
    const used = await usedOf(await loadedBy(loader, year))
    readings.set(noon, right)
    const { columns } = await loader.load(demandOf(day), 'visible', () => undefined, 'everything').done
    expect(columns.register?.dips).toEqual([])
    expect(await usedOf(await loadedBy(loader, week))).toBe(used)
  })

  it('reads the cached readings again only when a load has brought a day more', async () => {
    const { open, read } = await aNetMeter()
    const loader = open()
    await loadedBy(loader, { start: year.start, end: Date.UTC(2022, 5, 1) })
    const { length } = read.mock.calls
    await loadedBy(loader, { start: Date.UTC(2022, 5, 1), end: Date.UTC(2022, 5, 1, 6) })
    expect(read.mock.calls).toHaveLength(length)
    await loadedBy(loader, { start: Date.UTC(2022, 5, 1, 6), end: Date.UTC(2022, 5, 2, 6) })
    expect(read.mock.calls).toHaveLength(length + 1)
  })

  it('publishes nothing before the cached readings are judged, and leaves other variables alone', async () => {
    const { open } = await aNetMeter()
    await loadedBy(open(), year)
    const published: unknown[] = []
    await open().load(demandOf(week), 'visible', ({ columns }) => published.push(columns.register?.runsBack))
      .done
    expect(new Set(published)).toEqual(new Set([true]))
    const other = { ...demandOf(week), seriesKey: { dataHubId: 'rate', resolution: 'hourly' } as const }
    const { columns } = await open().load(other, 'visible', () => undefined).done
    expect(columns).not.toHaveProperty('register')
  })
})
