import { describe, expect, it } from 'vitest'
import { numberFormatOf, plainNumber } from '#renderer/strings/number-format.ts'
import { cellText, exactText } from '#renderer/workspace/output/table/cell-text.ts'
import { dayCell } from '#renderer/cards/card-table.ts'
import { dayText, localText } from '#shared/time/text/written-time.ts'

const at = Date.UTC(2026, 2, 31, 22, 30)
const day = Date.UTC(2026, 2, 31) / 86_400_000

describe('dates for people', () => {
  it('are ISO 8601 unless the user wants those of the locale', () => {
    expect(localText(at, 'Europe/London', 'minute', plainNumber)).toBe('2026-03-31 23:30')
    expect(dayText(day, numberFormatOf('de-DE'))).toBe('2026-03-31')
  })

  it('are those of the local day in the order of the locale, with the time as it is', () => {
    expect(localText(at, 'Europe/London', 'minute', numberFormatOf('en-GB', true))).toBe('31/03/2026 23:30')
    expect(localText(at, 'Asia/Kolkata', 'date', numberFormatOf('de-DE', true))).toBe('01.04.2026')
    expect(dayText(day, numberFormatOf('en-US', true))).toBe('03/31/2026')
  })

  it('stay ISO 8601 in files', () => {
    const british = numberFormatOf('en-GB', true)
    expect(cellText(dayCell(day), '', british)).toBe('31/03/2026')
    expect(exactText(dayCell(day))).toBe('2026-03-31')
    const instant = { kind: 'instant', at, zone: 'UTC' } as const
    expect(cellText(instant, '', british)).toBe('31/03/2026 22:30')
    expect(exactText(instant)).toBe('2026-03-31T22:30:00+00:00')
  })
})
