import { describe, expect, it } from 'vitest'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { cursorText } from '#renderer/features/charts/cursor/cursor-text.ts'
import { aDrawnSeries, hourlyColumns } from '#support/a-drawn-series.ts'

const at = Date.UTC(2021, 6, 5, 22, 52)
const of = (resolution: 'raw' | '15-minute' | 'hourly' | 'daily' | 'monthly', bucketZone = 'Europe/London') =>
  aDrawnSeries(hourlyColumns([]), { resolution, bucketZone })

describe('cursorText', () => {
  it('names the interval of the value, not the minute of the pixel', () => {
    expect(cursorText([of('hourly')], at, 'Europe/London', plainNumber)).toBe('2021-07-05 23:00')
    expect(cursorText([of('hourly'), of('15-minute')], at, 'UTC', plainNumber)).toBe('2021-07-05 22:45')
  })

  it('names days and months by their local date', () => {
    expect(cursorText([of('daily', 'Asia/Kolkata')], at, 'Europe/London', plainNumber)).toBe('2021-07-06')
    expect(cursorText([of('monthly')], at, 'UTC', plainNumber)).toBe('Jul 2021')
  })

  it('has the instant of a raw reading, and the minute where nothing is shown', () => {
    const times = Float64Array.from([at - 200_000, at + 100_000])
    const raw = aDrawnSeries(
      { times, values: times.map(() => 1) },
      { resolution: 'raw', gapLimitMs: 600_000 },
    )
    expect(cursorText([raw], at, 'UTC', plainNumber)).toBe('2021-07-05 22:48')
    expect(cursorText([], at, 'UTC', plainNumber)).toBe('2021-07-05 22:52')
  })
})
