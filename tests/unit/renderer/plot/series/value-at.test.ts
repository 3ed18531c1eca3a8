import { describe, expect, it } from 'vitest'
import { neighbourOf, readingAt } from '#renderer/plot/series/value-at.ts'
import { aDrawnSeries, HOUR, hourlyColumns } from '#support/a-drawn-series.ts'

const series = aDrawnSeries(hourlyColumns([10, 11, undefined, 13]))

describe('readingAt', () => {
  it('is the reading whose interval contains the instant', () => {
    expect(readingAt(series, 0)).toEqual({ at: 0, value: 10 })
    expect(readingAt(series, HOUR - 1)).toEqual({ at: 0, value: 10 })
    expect(readingAt(series, HOUR)).toEqual({ at: HOUR, value: 11 })
  })

  it('is absent in a gap, before the first and after the last', () => {
    expect(readingAt(series, 2.5 * HOUR)).toBeUndefined()
    expect(readingAt(series, -1)).toBeUndefined()
    expect(readingAt(series, 4 * HOUR)).toBeUndefined()
  })
})

describe('neighbourOf', () => {
  it('steps over gaps in both directions', () => {
    expect(neighbourOf([series], HOUR, 1)).toBe(3 * HOUR)
    expect(neighbourOf([series], 3 * HOUR, -1)).toBe(HOUR)
    expect(neighbourOf([series], 3 * HOUR, 1)).toBeUndefined()
  })
})
