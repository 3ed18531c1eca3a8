import { describe, expect, it } from 'vitest'
import { sourceOutage } from '#renderer/catalogue/outages.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const fetchedAt = Date.UTC(2026, 0, 15, 12)
const variable = (lastRecordedTime: string, dataReception = 'online') => ({
  ...{ ...aVariable(1), localTimezone: 'UTC', lastRecordedTime, dataReception },
})

describe('sourceOutage', () => {
  it('lasts from the last reading to the time at which the catalogue was fetched', () => {
    expect(sourceOutage(variable('2026-01-10 06:00'), fetchedAt)).toEqual({
      start: Date.UTC(2026, 0, 10, 6),
      end: fetchedAt,
    })
  })

  it('is none where the last reading is of the last day, unless the service calls it offline', () => {
    expect(sourceOutage(variable('2026-01-15 06:00'), fetchedAt)).toBeUndefined()
    expect(sourceOutage(variable('2026-01-15 06:00', 'Offline'), fetchedAt)?.end).toBe(fetchedAt)
  })

  it('is none where the last reading cannot be read', () => {
    expect(sourceOutage(variable('soon'), fetchedAt)).toBeUndefined()
  })
})
