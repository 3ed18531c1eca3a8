import { describe, expect, it } from 'vitest'
import { nativeFloorOf, notFinerThan } from '#renderer/query/demand/native-resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'

function loaded(resolution: Resolution, values: number[], part: Partial<LoadedSeries> = {}): LoadedSeries {
  const interval = { start: 0, end: 100 * 3_600_000 }
  return {
    demand: { seriesKey: { dataHubId: 'a', resolution }, interval, bucketZone: 'UTC' },
    columns: hourlyColumns(values),
    units: 'kW',
    covered: [{ ...interval, fetchedAt: 0 }],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 1, requestsDone: 1, failures: [], finished: true },
    ...part,
  }
}

describe('nativeFloorOf', () => {
  it('is the step of readings that come further apart than was asked for', () => {
    expect(nativeFloorOf(loaded('minute', [1, 2, 3, 4]), undefined)).toBe('hourly')
    expect(nativeFloorOf(loaded('15-minute', [1, 2, 3, 4]), undefined)).toBe('hourly')
  })

  it('is days, weeks, months or years where the meter is read no oftener', () => {
    const everyDays = (days: number): LoadedSeries => {
      const times = Float64Array.from({ length: 4 }, (_, at) => at * days * 24 * 3_600_000)
      return loaded('hourly', [], { columns: { times, values: new Float64Array(4) } })
    }
    expect([1, 7, 28, 31, 365].map((days) => nativeFloorOf(everyDays(days), undefined))).toEqual([
      'daily',
      'weekly',
      'monthly',
      'monthly',
      'yearly',
    ])
  })

  it('is unknown where the answer is as fine as the request', () => {
    expect(nativeFloorOf(loaded('hourly', [1, 2, 3, 4]), undefined)).toBeUndefined()
    expect(nativeFloorOf(loaded('daily', [1, 2, 3, 4]), undefined)).toBeUndefined()
  })

  it('is the next coarser one where nothing came though the variable was read since', () => {
    expect(nativeFloorOf(loaded('minute', []), 50 * 3_600_000)).toBe('15-minute')
    expect(nativeFloorOf(loaded('daily', []), 50 * 3_600_000)).toBe('monthly')
    expect(nativeFloorOf(loaded('monthly', []), 50 * 3_600_000)).toBeUndefined()
    expect(nativeFloorOf(loaded('minute', []), undefined)).toBeUndefined()
    expect(nativeFloorOf(loaded('minute', []), -1)).toBeUndefined()
  })

  it('is unknown while a part is missing', () => {
    const part = { missing: [{ start: 0, end: 1 }] }
    expect(nativeFloorOf(loaded('minute', [1, 2, 3, 4], part), undefined)).toBeUndefined()
  })
})

describe('notFinerThan', () => {
  it('leaves what the meters give', () => {
    expect(notFinerThan(['minute', 'hourly', 'daily'], 'hourly')).toEqual(['hourly', 'daily'])
    expect(notFinerThan(['minute', 'hourly'], undefined)).toEqual(['minute', 'hourly'])
  })
})
