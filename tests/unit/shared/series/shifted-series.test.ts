import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readShiftedId,
  shiftedId,
  shiftUnits,
  shownColumns,
  shownInterval,
  sourceInterval,
  type ShiftedSeries,
} from '#shared/series/shifted-series.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { aRatio } from '#support/a-ratio.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { at } from '#support/local-instants.ts'

const zone = 'Europe/London'
const yearBefore: ShiftedSeries = { dataHubId: 'a', zone, shift: { unit: 'year', count: -1 } }

/** Returns the hours from one local date to another, each with its own time as value. */
function hours(from: string, to: string) {
  const times = Float64Array.from(
    { length: (at(to) - at(from)) / HOUR_MS },
    (_, index) => at(from) + index * HOUR_MS,
  )
  return { times, values: Float64Array.from(times) }
}

describe('shiftedId', () => {
  it('is read as it was written, whatever the id of the series', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...shiftUnits),
        fc.integer({ min: -99, max: 99 }),
        (dataHubId, unit, count) => {
          const shifted = { dataHubId, zone, shift: { unit, count } }
          expect(readShiftedId(shiftedId(shifted))).toEqual(shifted)
        },
      ),
    )
    expect(readShiftedId('hub:1')).toBeUndefined()
  })
})

describe('sourceInterval', () => {
  it('is the same dates a year before, and back again', () => {
    const leap = { start: at('2024-01-01'), end: at('2025-01-01') }
    expect(sourceInterval(leap, yearBefore)).toEqual({ start: at('2023-01-01'), end: at('2024-01-01') })
    expect(shownInterval(sourceInterval(leap, yearBefore), yearBefore)).toEqual(leap)
  })
})

describe('shownColumns', () => {
  it('keeps the local time of day of every value, ascending, over changes of the clock and leap days', () => {
    const source = hours('2023-03-20', '2024-04-10')
    const { times, values } = shownColumns(source, yearBefore)
    const clock = (time: number): string => formatLocal(time, zone, 'minute').slice(5)
    times.forEach((time, index) => {
      expect(clock(time)).toBe(clock(values[index] ?? NaN))
      if (index > 0) expect(time).toBeGreaterThan(times[index - 1] ?? NaN)
    })
    // The springs of 2024 and 2025 lack an hour, the autumn of 2023 repeats one, and 2025 has no 29 February.
    const kept = new Set(values)
    const left = [...source.times]
      .filter((time) => !kept.has(time))
      .map((time) => formatLocal(time, zone, 'date'))
    const ofLeapDay = Array<string>(24).fill('2024-02-29')
    expect(left).toEqual(['2023-03-31', '2023-10-29', ...ofLeapDay, '2024-03-30'])
  })
})

describe('shownColumns of a ratio', () => {
  it('moves its two sides along, so that a day is still divided and never averaged', () => {
    const { times } = hours('2023-06-01', '2023-06-02')
    const plain = aRatio(times)
    const source = { ...plain, ratio: { ...plain.ratio, nearZero: times.slice(3, 4) } }
    const shown = shownColumns(source, yearBefore)
    const interval = { start: at('2024-06-01'), end: at('2024-06-02') }
    const day = deriveColumns(shown, { kind: 'instantaneous', from: 'hourly', to: 'daily', zone, interval })
    expect([...day.times]).toEqual([interval.start])
    expect(day.values[0]).toBeCloseTo(20 / 11, 12)
    expect([...(shown.ratio?.nearZero ?? [])]).toEqual([interval.start + 3 * HOUR_MS])
  })
})
