import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { civilFromDays, daysFromCivil } from '#shared/time/zones/local-instant.ts'

describe('daysFromCivil', () => {
  it('counts days as Temporal does, for any day of 20,000 years', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_600_000, max: 3_600_000 }), (days) => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days })
        expect(civilFromDays(days)).toEqual({ year: date.year, month: date.month, day: date.day })
        expect(daysFromCivil(date.year, date.month, date.day)).toBe(days)
      }),
    )
  })

  it('carries months beyond the year', () => {
    expect(daysFromCivil(2021, 13, 1)).toBe(daysFromCivil(2022, 1, 1))
    expect(daysFromCivil(2021, 0, 1)).toBe(daysFromCivil(2020, 12, 1))
  })
})
