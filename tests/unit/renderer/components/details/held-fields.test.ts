import { describe, expect, it } from 'vitest'
import { heldFields } from '#renderer/components/details/held-fields.ts'
import type { HeldSeriesSummary } from '#renderer/services/ports.ts'

const DAY = 86_400_000
const write = (value: number): string => value.toLocaleString('en-GB')
const from = Date.UTC(2026, 0, 1)

function held(more: Partial<HeldSeriesSummary>): HeldSeriesSummary {
  const fetchedAt = from + 400 * DAY
  return {
    question: { dataHubId: 'a', resolution: 'daily' },
    units: 'kW',
    bucketZone: 'UTC',
    covered: [{ start: from, end: from + 10 * DAY, fetchedAt }],
    unsettled: [],
    points: 9,
    bytes: 0,
    usedAt: 0,
    pinned: false,
    ...more,
  }
}

describe('heldFields', () => {
  it('says from which day to which, and how complete, finest resolution first', () => {
    const hourly = held({ question: { dataHubId: 'a', resolution: 'hourly', units: 'MW' }, points: 240 })
    const other = held({ question: { dataHubId: 'b', resolution: 'daily' } })
    expect(heldFields([held({}), hourly, other], 'a', write)).toEqual([
      { label: 'Hourly, MW', value: '2026-01-01 to 2026-01-10 · 100 %', keepsWords: true },
      { label: 'Daily', value: '2026-01-01 to 2026-01-10 · 90 %', keepsWords: true },
    ])
  })

  it('ends where the future began, counts the parts, and promises nothing for raw readings', () => {
    const covered = [
      { start: from, end: from + DAY, fetchedAt: from + 9 * DAY },
      { start: from + 3 * DAY, end: from + 30 * DAY, fetchedAt: from + 5 * DAY + 1 },
    ]
    const raw = held({ question: { dataHubId: 'a', resolution: 'raw' }, covered })
    expect(heldFields([raw], 'a', write)).toEqual([
      { label: 'Raw', value: '2026-01-01 to 2026-01-06, in 2 parts', keepsWords: true },
    ])
    expect(heldFields([held({ covered: [] })], 'a', write)).toEqual([])
  })
})
