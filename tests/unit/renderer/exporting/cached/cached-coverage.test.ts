import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { succeed } from '#shared/errors/result.ts'
import { type Columns, lowerBound } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { cachedCoverage } from '#renderer/exporting/cached/cached-coverage.ts'
import { planSeries } from '#renderer/exporting/cached/plan-series.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import { figuresOf } from '#renderer/workspace/figures/figures-of.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { at } from '#support/local-instants.ts'

const zone = 'Europe/London'
/** Days of 23 and 24 hours. */
const interval = { start: at('2021-03-20'), end: at('2021-04-02') }
const hours = (interval.end - interval.start) / HOUR_MS
const settings = { policy: 'present-only', mask: [], until: interval.end } as const

function columnsWithout(missing: ReadonlySet<number>): Columns {
  const indices = Array.from({ length: hours }, (_, index) => index).filter((each) => !missing.has(each))
  return {
    times: Float64Array.from(indices, (index) => interval.start + index * HOUR_MS),
    values: Float64Array.from(indices),
  }
}

function aCache(columns: Columns, covered: readonly Interval[]): Pick<SeriesLoader, 'load' | 'readCoverage'> {
  const stamped = covered.map((one) => ({ ...one, fetchedAt: 1 }))
  return {
    readCoverage: () =>
      Promise.resolve(
        succeed({
          readAt: 0,
          of: ({ resolution }) => ({ covered: resolution === 'hourly' ? stamped : [], underWay: [] }),
        }),
      ),
    load: (demand) => {
      const [from, to] = [demand.interval.start, demand.interval.end].map((each) =>
        lowerBound(columns.times, each),
      )
      const done = Promise.resolve({
        demand,
        columns: { times: columns.times.slice(from, to), values: columns.values.slice(from, to) },
        ...{ units: 'kW', provisional: [], missing: [] },
        covered: intersectIntervals(covered, [demand.interval]).map((one) => ({ ...one, fetchedAt: 1 })),
        progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
      })
      return { done, cancel: () => undefined }
    },
  }
}

describe('cachedCoverage', () => {
  it('is that of all values in memory, however small the stretches, and whatever the rows are derived to', async () => {
    const gaps = fc.uniqueArray(fc.nat({ max: hours - 1 }), { maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(
        ...[gaps, fc.integer({ min: 10, max: 400 }), fc.constantFrom<'hourly' | 'daily'>('hourly', 'daily')],
        async (missing, readingsAPart, resolution) => {
          const columns = columnsWithout(new Set(missing))
          const loader = aCache(columns, [{ ...interval, end: interval.start + (hours - 30) * HOUR_MS }])
          const shown = anOperandSeries(columns, interval, { seriesKey: { resolution: 'hourly' } })
          const planned = await planSeries(loader, [shown], { interval, resolution })
          if (!planned.ok) throw new Error('not planned')
          const found = await cachedCoverage(
            planned.value,
            { interval, zone },
            {
              ...{ loader, readingsAPart, signal: new AbortController().signal },
              coverageOf: async (series, span) =>
                (await figuresOf(series, span, settings))?.aggregate.coverage,
            },
          )
          const whole = await figuresOf(shown, interval, settings)
          expect(found).toEqual(succeed(new Map([[shown.operand.id, whole?.aggregate.coverage]])))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('says nothing of a series of which nothing is cached', async () => {
    const loader = aCache(columnsWithout(new Set()), [])
    const shown = anOperandSeries(columnsWithout(new Set()), interval, {
      seriesKey: { resolution: 'hourly' },
    })
    const planned = await planSeries(loader, [shown], { interval, resolution: 'hourly' })
    const series = planned.ok ? planned.value : []
    const signal = new AbortController().signal
    const reading = { loader, signal, coverageOf: () => Promise.reject(new Error('nothing to count')) }
    expect(await cachedCoverage(series, { interval, zone }, reading)).toEqual(succeed(new Map()))
  })
})
