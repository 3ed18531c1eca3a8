import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, succeed } from '#shared/errors/result.ts'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { type Columns, lowerBound } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { deriveColumns, type DerivedResolution } from '#shared/series/derive/derive.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { cachedParts } from '#renderer/exporting/cached/cached-parts.ts'
import { planSeries } from '#renderer/exporting/cached/plan-series.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { at } from '#support/local-instants.ts'

const HOUR = 3_600_000
const zone = 'Europe/London'
/** Days of 23 and 24 hours. */
const interval = { start: at('2021-03-20'), end: at('2021-04-02') }
const hours = (interval.end - interval.start) / HOUR

/** Returns readings at every hour that is not missing, including the one that ends the interval. */
function columnsWithout(missing: ReadonlySet<number>): Columns {
  const indices = Array.from({ length: hours + 1 }, (_, index) => index).filter((each) => !missing.has(each))
  return {
    times: Float64Array.from(indices, (index) => interval.start + index * HOUR),
    values: Float64Array.from(indices, (index) => index * 1.5),
  }
}

/** A cache with one hourly series over the interval, which counts how many values are read at once. */
function aCache(columns: Columns, covered: readonly Interval[] = [interval]) {
  const stamped = covered.map((one) => ({ ...one, fetchedAt: 1 }))
  let longest = 0
  const loader: Pick<SeriesLoader, 'load' | 'readCoverage'> = {
    readCoverage: () =>
      Promise.resolve(
        succeed({
          readAt: 0,
          of: ({ resolution }) => ({ covered: resolution === 'hourly' ? stamped : [], underWay: [] }),
        }),
      ),
    load: (demand, _lane, _publish, extent) => {
      expect(extent).toBe('nothing')
      const [from, to] = [demand.interval.start, demand.interval.end].map((each) =>
        lowerBound(columns.times, each),
      )
      const read = { times: columns.times.slice(from, to), values: columns.values.slice(from, to) }
      longest = Math.max(longest, read.times.length)
      const done = Promise.resolve({
        ...{ demand, columns: read, units: 'kW', provisional: [], missing: [] },
        covered: intersectIntervals(covered, [demand.interval]).map((one) => ({ ...one, fetchedAt: 1 })),
        progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
      })
      return { done, cancel: () => undefined }
    },
  }
  return { loader, longest: () => longest }
}

const view = { interval, zone, policy: 'present-only' } as const

async function textOf(series: readonly OperandSeries[], cache: ReturnType<typeof aCache>, readings: number) {
  const shares: number[] = []
  const file = { series, view, layout: 'wide', options: spreadsheetOptions } as const
  const reading = {
    loader: cache.loader,
    progress: (share: number) => shares.push(share),
    readingsAPart: readings,
  }
  let text = ''
  for await (const part of cachedParts(file, reading)) if (part.ok) text += csvTextOf(part.value)
  return { text, shares }
}

describe('cachedParts', () => {
  it('reads a series stretch by stretch and writes what the whole would, derived or not', async () => {
    const resolutions = fc.constantFrom<'hourly' | DerivedResolution>('hourly', 'daily', 'weekly')
    const kinds = fc.constantFrom('average-rate', 'totalizer', 'instantaneous')
    const missing = fc.uniqueArray(fc.nat({ max: hours }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        ...[resolutions, kinds, missing, fc.integer({ min: 20, max: 400 })],
        async (resolution, kind, gaps, readings) => {
          const columns = columnsWithout(new Set(gaps))
          const isDerived = resolution !== 'hourly' || kind === 'totalizer'
          const derivation = { kind, from: 'hourly', to: resolution, zone, interval } as const
          const { times, values, presentMs, expectedMs } = deriveColumns(columns, derivation)
          const shown = isDerived
            ? { resolution, zone, columns: { times, values }, presentMs, expectedMs }
            : {}
          const series = anOperandSeries(columns, interval, {
            bucketZone: zone,
            variable: { kind, localTimezone: zone },
            shown,
          })
          const cache = aCache(columns)
          const plan = await planSeries(cache.loader, [series], { interval, resolution: 'shown' })
          const { text } = await textOf(plan.ok ? plan.value : [], cache, readings)
          const whole = [...csvParts(csvTableOf([series], view), 'wide', spreadsheetOptions)]
          expect(text).toBe(csvTextOf(...whole))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has no more than a stretch in memory, and says how far it is', async () => {
    const columns = columnsWithout(new Set())
    const cache = aCache(columns)
    const { text, shares } = await textOf([anOperandSeries(columns, interval)], cache, 48)
    expect(text.split('\r\n')).toHaveLength(hours + 2)
    expect(cache.longest()).toBeLessThanOrEqual(49)
    expect(shares.at(-1)).toBe(1)
    expect(shares.length).toBe(Math.ceil(hours / 48))
  })

  it('ends with the failure of the cache', async () => {
    const columns = columnsWithout(new Set())
    const { loader } = aCache(columns)
    const broken: Pick<SeriesLoader, 'load'> = {
      load: (...args) => {
        const { done, cancel } = loader.load(...args)
        const failures = [{ kind: 'unexpected', detail: 'damaged' } as const]
        return {
          done: done.then((one) => ({ ...one, progress: { ...one.progress, failures } })),
          cancel,
        }
      },
    }
    const series = [anOperandSeries(columns, interval)]
    const parts = []
    const file = { series, view, layout: 'wide', options: spreadsheetOptions } as const
    for await (const part of cachedParts(file, { loader: broken, progress: () => undefined }))
      parts.push(part)
    expect(parts).toEqual([fail({ kind: 'unexpected', detail: 'damaged' })])
  })
})

describe('planSeries', () => {
  const columns = columnsWithout(new Set())
  const series = anOperandSeries(columns, interval, { bucketZone: zone })

  async function planned(resolution: 'shown' | 'minute' | 'hourly' | 'daily', cache = aCache(columns)) {
    const plan = await planSeries(cache.loader, [series], { interval, resolution })
    const [one] = plan.ok ? plan.value : []
    return [one?.base.demand.seriesKey.resolution, one?.shown.resolution]
  }

  it('derives what is coarser, and never invents what is finer than the cache', async () => {
    expect(await planned('shown')).toEqual(['hourly', 'hourly'])
    expect(await planned('daily')).toEqual(['hourly', 'daily'])
    expect(await planned('minute')).toEqual(['hourly', 'hourly'])
  })

  it('takes the finer series where that one is cached', async () => {
    const cache = aCache(columns)
    const of = (resolution: string) => ({
      covered: resolution === 'minute' ? [{ ...interval, fetchedAt: 1 }] : [],
      underWay: [],
    })
    const loader = {
      ...cache.loader,
      readCoverage: () =>
        Promise.resolve(
          succeed({ readAt: 0, of: ({ resolution }: { resolution: string }) => of(resolution) }),
        ),
    }
    expect(await planned('minute', { ...cache, loader })).toEqual(['minute', 'minute'])
    expect(await planned('daily', { ...cache, loader })).toEqual(['minute', 'daily'])
  })
})
