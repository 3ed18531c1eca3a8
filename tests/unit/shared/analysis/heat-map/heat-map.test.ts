import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heatMapOf } from '#shared/analysis/heat-map/heat-map.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { dateText, parseLocal } from '#shared/time/text/local-text.ts'
import { createLocalClock } from '../../../../support/local-clock.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

function steps(
  start: number,
  end: number,
  stepMs: number,
  zone: string,
  valueAt: (at: number) => number,
): SeriesInput {
  const times = Float64Array.from(
    { length: Math.ceil((end - start) / stepMs) },
    (_, index) => start + index * stepMs,
  )
  const resolution = stepMs === HOUR_MS ? 'hourly' : stepMs === MINUTE_MS ? 'minute' : '15-minute'
  return {
    columns: { times, values: times.map(valueAt) },
    kind: 'average-rate',
    unit: 'kW',
    resolution,
    zone,
  }
}

const day = (date: string, zone: string): number => parseLocal(date, zone) ?? NaN
const rowOf = (column: Float64Array, row: number): readonly number[] => [
  ...column.slice(row * 24, row * 24 + 24),
]

describe('heatMapOf', () => {
  it('is the mean of the quarters whose local clock shows the cell, in every zone', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: 1, max: 400 }), anyZone, (instant, count, zone) => {
        const quarter = 15 * MINUTE_MS
        const start = Math.floor(instant / quarter) * quarter
        const end = start + count * quarter
        const valueAt = (at: number): number => ((at / quarter) * 37) % 101
        const clock = createLocalClock(zone)
        const { firstRow, means } = heatMapOf(
          steps(start, end, quarter, zone, valueAt),
          [{ start, end }],
          'day',
        )
        const naive = new Map<string, number[]>()
        for (let at = start; at < end; at += quarter) {
          const { date, hour } = clock(at)
          // Until 2011 St John's set its clocks a minute after midnight, so that such a quarter appears in two cells.
          const last = clock(at + quarter - 1)
          fc.pre(last.date === date && last.hour === hour)
          const key = `${date} ${hour}`
          naive.set(key, [...(naive.get(key) ?? []), valueAt(at)])
        }
        const ours = [...means].flatMap((mean, cell) =>
          Number.isNaN(mean)
            ? []
            : [[`${dateText(firstRow + Math.floor(cell / 24))} ${cell % 24}`, mean] as const],
        )
        expect(new Set(ours.map(([key]) => key))).toEqual(new Set(naive.keys()))
        for (const [key, mean] of ours) {
          const values = naive.get(key) ?? []
          expect(mean).toBeCloseTo(values.reduce((sum, one) => sum + one, 0) / values.length, 9)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('has no cell for the hour that spring leaves out, and one of two hours in autumn', () => {
    const zone = 'Europe/London'
    const [start, end] = [day('2021-03-28', zone), day('2021-03-29', zone)]
    const spring = heatMapOf(
      steps(start, end, HOUR_MS, zone, () => 1),
      [{ start, end }],
      'day',
    )
    expect(rowOf(spring.expectedMs, 0)[1]).toBe(0)
    expect(rowOf(spring.means, 0)[1]).toBeNaN()
    expect(rowOf(spring.means, 0).filter((mean) => mean === 1)).toHaveLength(23)
    const [from, to] = [day('2021-10-31', zone), day('2021-11-01', zone)]
    const autumn = heatMapOf(
      steps(from, to, HOUR_MS, zone, (at) => (at - from) / HOUR_MS),
      [{ start: from, end: to }],
      'day',
    )
    expect(rowOf(autumn.means, 0).slice(0, 4)).toEqual([0, 1.5, 3, 4])
    expect(rowOf(autumn.expectedMs, 0)[1]).toBe(2 * HOUR_MS)
  })

  it('divides hours that lie over local hours by time', () => {
    const zone = 'Asia/Kathmandu'
    const [start, end] = [day('2021-06-01', zone), day('2021-06-02', zone)]
    const base = Math.floor(start / HOUR_MS) * HOUR_MS
    const { means } = heatMapOf(
      steps(base, end, HOUR_MS, zone, (at) => (at - base) / HOUR_MS),
      [{ start, end }],
      'day',
    )
    // 00:00 to 00:45 lies in the first value, the rest of the hour in the next.
    expect(rowOf(means, 0)[0]).toBeCloseTo(0.25, 9)
    expect(rowOf(means, 0)[10]).toBeCloseTo(10.25, 9)
  })

  it('shows missing cells and half-filled ones', () => {
    const zone = 'Europe/London'
    const [start, end] = [day('2021-06-01', zone), day('2021-06-03', zone)]
    const series = steps(start, end, 15 * MINUTE_MS, zone, (at) => {
      const hour = (at - start) / HOUR_MS
      return hour >= 5 && hour < 6.5 ? NaN : hour
    })
    const map = heatMapOf(series, [{ start, end }], 'day')
    expect(rowOf(map.means, 0)[5]).toBeNaN()
    expect(rowOf(map.presentMs, 0).slice(4, 8)).toEqual([HOUR_MS, 0, HOUR_MS / 2, HOUR_MS])
    expect(rowOf(map.means, 0)[6]).toBeCloseTo(6.625, 9)
    expect(map.rows).toBe(2)
  })

  it('by weekday is the mean of the same hours of all weeks, weighted by time', () => {
    const zone = 'Pacific/Auckland'
    const [start, end] = [day('2021-03-29', zone), day('2021-04-12', zone)]
    const { means, presentMs } = heatMapOf(
      steps(start, end, HOUR_MS, zone, (at) => (at - start) / HOUR_MS),
      [{ start, end }],
      'weekday',
    )
    expect(rowOf(means, 0)[0]).toBeCloseTo((0 + 169) / 2, 9)
    // On 4 April 02:00 is repeated.
    expect(rowOf(presentMs, 6)[2]).toBe(3 * HOUR_MS)
  })

  it('is empty over nothing', () => {
    expect(
      heatMapOf(
        steps(0, HOUR_MS, HOUR_MS, 'UTC', () => 1),
        [],
        'day',
      ).rows,
    ).toBe(0)
  })
})
