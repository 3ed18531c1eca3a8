import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { createOffsetReader, offsetAt } from '#shared/time/zones/local-instant.ts'
import { anyInstant, anyZone } from '../../awkward-zones.ts'

describe('createOffsetReader', () => {
  it('reads the offset that Temporal knows, in any order of instants', () => {
    fc.assert(
      fc.property(anyZone, fc.array(anyInstant, { minLength: 1, maxLength: 20 }), (zone, instants) => {
        const read = createOffsetReader(zone)
        for (const at of instants) {
          const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
          expect(read(at)).toBe(zoned.offsetNanoseconds / 1e6)
          expect(offsetAt(zone, at)).toBe(read(at))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('changes at the very millisecond of a change of the clocks', () => {
    const read = createOffsetReader('Europe/London')
    const change = Date.UTC(2021, 2, 28, 1)
    expect([read(change - 1), read(change), read(change - 1)]).toEqual([0, 3_600_000, 0])
  })

  it('takes fractions of a millisecond', () => {
    expect(createOffsetReader('Asia/Kathmandu')(Date.UTC(2021, 0, 1) + 0.5)).toBe(20_700_000)
  })

  it('throws for a zone that does not exist', () => {
    expect(() => createOffsetReader('Mars/Olympus')(0)).toThrow(RangeError)
  })
})
