import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '#electron/demo/endpoints/requests.ts'

describe('parseInstant', () => {
  it('reads what the platform writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 }), (at) => {
        expect(parseInstant(new Date(at).toISOString())).toBe(at)
      }),
    )
  })

  it.each([
    ['2021-01-01', Date.UTC(2021, 0, 1)],
    ['2021-01-01T00:00', Date.UTC(2021, 0, 1)],
    ['2021-06-01T00:00:00+05:45', Date.UTC(2021, 4, 31, 18, 15)],
    ['2021-06-01T00:00:00.25-0330', Date.UTC(2021, 5, 1, 3, 30, 0, 250)],
  ])('reads %s', (text, at) => {
    expect(parseInstant(text)).toBe(at)
  })

  it.each([
    '',
    'yesterday',
    '2021-02-30',
    '2021-13-01',
    '2021-01-01T24:00:00Z',
    '1609459200000',
    '2021-01-01T00',
  ])('refuses %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})
