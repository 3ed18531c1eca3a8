import { describe, expect, it } from 'vitest'
import { rangeName } from '#renderer/features/range/use-presets.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { presets } from '#shared/time/presets.ts'
import { parseRange } from '#shared/time/ranges/typed-range.ts'
import type { Interval } from '#shared/time/instant.ts'

const zone = 'Asia/Kathmandu'
const now = Date.UTC(2026, 10, 22, 12)
const place = { now, zone, calendar: plainCalendar }

function typed(text: string): Interval {
  const read = parseRange(text, place)
  if (read.kind === 'invalid') throw new Error(read.problem.kind)
  return read.range
}

describe('rangeName', () => {
  it('is the name of a usual range over its days', () => {
    expect(rangeName(typed('2025'), presets, place)).toEqual({ name: 'Last year', days: '2025' })
  })

  it('is the text of any other range', () => {
    expect(rangeName(typed('2024'), presets, place)).toEqual({ name: '2024' })
  })

  it('takes two instants apart', () => {
    const range = typed('2025-06-01 06:00 to 2025-06-02 06:00')
    expect(rangeName(range, presets, place)).toEqual({
      name: '2025-06-01 06:00 →',
      days: '2025-06-02 06:00',
    })
  })

  it('has the name only of the very range', () => {
    const yesterday = typed('yesterday')
    expect(rangeName(yesterday, presets, place).name).toBe('Yesterday')
    expect(rangeName({ ...yesterday, end: yesterday.end - 60_000 }, presets, place).name).not.toBe(
      'Yesterday',
    )
  })
})
