import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEdges, bucketStart } from '#shared/time/buckets.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { onLocalDate } from '#renderer/plot/series/drawn-series.ts'
import { readingAt } from '#renderer/plot/series/value-at.ts'
import { aDrawnSeries } from '#support/a-drawn-series.ts'

const zones = ['Europe/London', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland']

function daysIn(zone: string, range = { start: Date.UTC(2021, 2, 1), end: Date.UTC(2021, 10, 20) }) {
  const times = bucketEdges(range, 'daily', zone)
  const columns = { times, values: times.map((_, day) => day) }
  return aDrawnSeries(columns, { resolution: 'daily', bucketZone: zone })
}

describe('onLocalDate', () => {
  it('puts days of one date on the same instant, also where the clocks change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...zones), (from, to) => {
        const series = daysIn(from)
        const moved = onLocalDate(series, to)
        moved.columns.times.forEach((at, day) => {
          expect(bucketStart(at, 'daily', to)).toBe(at)
          expect(formatLocal(at, to, 'date')).toBe(
            formatLocal(series.columns.times[day] ?? NaN, from, 'date'),
          )
        })
      }),
    )
  })

  it('is read under the date that it has', () => {
    const moved = onLocalDate(daysIn('Asia/Kolkata'), 'Europe/London')
    const lateEvening = Date.UTC(2021, 5, 10, 22)
    const reading = readingAt(moved, lateEvening)
    expect(formatLocal(reading?.at ?? NaN, 'Europe/London', 'date')).toBe('2021-06-10')
  })

  it('leaves hours where they are, and is made once', () => {
    const hours = aDrawnSeries(daysIn('Asia/Kolkata').columns)
    expect(onLocalDate(hours, 'UTC')).toBe(hours)
    const days = daysIn('Asia/Kolkata')
    expect(onLocalDate(days, 'UTC')).toBe(onLocalDate(days, 'UTC'))
  })
})
