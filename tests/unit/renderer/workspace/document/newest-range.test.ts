import { describe, expect, it } from 'vitest'
import {
  endOfOldReadings,
  endOfWholeDays,
  rangeUntilNewest,
} from '#renderer/workspace/document/newest-range.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const now = Date.UTC(2026, 0, 15, 12)

describe('rangeUntilNewest', () => {
  it('ends with the day of the newest reading', () => {
    const ended = { ...aVariable(1), lastRecordedTime: '2022-12-31 23:00' }
    const older = { ...aVariable(2), lastRecordedTime: '2021-05-01 10:00' }
    expect(rangeUntilNewest([older, ended], 'last-30-days', now, 'UTC')).toEqual({
      start: Date.UTC(2022, 11, 2),
      end: Date.UTC(2023, 0, 1),
    })
  })

  it('has as last year and last months those that the newest reading ends', () => {
    const ended = { ...aVariable(1), lastRecordedTime: '2021-12-31 23:00' }
    const years = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2022, 0, 1) }
    expect(rangeUntilNewest([ended], 'last-year', now, 'UTC')).toEqual(years)
    expect(rangeUntilNewest([ended], 'last-12-months', now, 'UTC')).toEqual(years)
    expect(rangeUntilNewest([ended], 'year-to-date', now, 'UTC')).toEqual(years)
  })

  it('ends today where no reading is known, or one of the future', () => {
    const future = { ...aVariable(1), lastRecordedTime: '2031-01-01 00:00' }
    expect(rangeUntilNewest([aVariable(1)], 'last-30-days', now, 'UTC').end).toBe(Date.UTC(2026, 0, 16))
    expect(rangeUntilNewest([future], 'last-30-days', now, 'UTC').end).toBe(Date.UTC(2026, 0, 16))
  })
})

describe('endOfOldReadings', () => {
  const endOf = (lastRecordedTime: string): number | undefined =>
    endOfOldReadings([{ ...aVariable(1), lastRecordedTime }], now)

  it('is the newest reading where it is more than a week old', () => {
    expect(endOf('2021-12-31 23:00')).toBe(Date.UTC(2021, 11, 31, 23))
    expect(endOf('2026-01-09 00:00')).toBeUndefined()
    expect(endOfOldReadings([aVariable(1)], now)).toBeUndefined()
  })
})

describe('endOfWholeDays', () => {
  const readUntil = (lastRecordedTime: string): number =>
    endOfWholeDays([{ ...aVariable(1), localTimezone: 'UTC', lastRecordedTime }], now)

  it('is the end of the last day that was read whole, so that equal parts are compared', () => {
    expect(readUntil('2022-10-05 12:00')).toBe(Date.UTC(2022, 9, 5) - 1)
    expect(readUntil('2022-10-05 23:00')).toBe(Date.UTC(2022, 9, 6) - 1)
    expect(readUntil('2022-10-01 05:00')).toBe(Date.UTC(2022, 9, 1) - 1)
  })

  it('is now where readings reach today', () => {
    expect(readUntil('2026-01-15 09:00')).toBe(now)
    expect(endOfWholeDays([aVariable(1)], now)).toBe(now)
  })
})
