import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import {
  documentFromText,
  MOST_VERSIONS,
  supersededVersions,
  textFromDocument,
} from '#electron/documents/document-versions.ts'
import { anyCharacter } from '#support/any-character.ts'

/** Returns the versions that are retained after documents were saved at these times. */
function keptOf(times: readonly number[]): readonly number[] {
  let kept: readonly { readonly savedAt: number }[] = []
  for (const savedAt of times) {
    const all = [{ savedAt }, ...kept]
    const gone = new Set(supersededVersions(all))
    kept = all.filter((each) => !gone.has(each))
  }
  return kept.map(({ savedAt }) => savedAt)
}

describe('supersededVersions', () => {
  it('keeps the newest two and the oldest, and ten in all, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 60 }), (times) => {
        const kept = keptOf(times)
        expect(kept).toHaveLength(Math.min(times.length, MOST_VERSIONS))
        expect(kept.slice(0, 2)).toEqual(times.toReversed().slice(0, 2))
        expect(kept.at(-1)).toBe(times[0])
      }),
    )
  })

  it('reaches back minutes, hours and days though something is saved every two seconds', () => {
    const days = [0, 1, 2, 3].flatMap((day) =>
      Array.from({ length: 1800 }, (_, at) => day * DAY_MS + at * 2000),
    )
    const kept = keptOf(days)
    const now = days.at(-1) ?? 0
    const ages = kept.map((savedAt) => now - savedAt)
    for (const [from, to] of [
      [1, 5 * MINUTE_MS],
      [5 * MINUTE_MS, HOUR_MS],
      [12 * HOUR_MS, 2 * DAY_MS],
    ] as const)
      expect(ages.some((age) => age >= from && age <= to)).toBe(true)
  })
})

const stored = fc.record({
  id: fc.string({ unit: anyCharacter }),
  savedAt: fc.nat(),
  document: fc.jsonValue({ stringUnit: anyCharacter }),
})

describe('documentFromText', () => {
  it('gives back any document as JSON says it', () => {
    fc.assert(
      fc.property(stored, (document) => {
        const expected = JSON.parse(JSON.stringify(document)) as unknown
        const read = documentFromText(Buffer.from(textFromDocument(document)).toString('utf8'))
        expect(read).toEqual({ kind: 'sound', stored: expected })
      }),
    )
  })

  it('takes no file for sound of which a byte is changed, or the end or the beginning is missing', () => {
    const change = fc.record({ at: fc.nat(), to: fc.integer({ min: 1, max: 255 }), cut: fc.nat(2) })
    fc.assert(
      fc.property(stored, change, (document, { at, to, cut }) => {
        const whole = Buffer.from(textFromDocument(document))
        const place = at % whole.length
        if (cut === 0) whole[place] = (whole[place] ?? 0) ^ to
        const bytes = cut === 0 ? whole : cut === 1 ? whole.subarray(0, place) : whole.subarray(place + 1)
        // Damage to the digit of the version may turn it into that of a later one, whose documents must not be touched.
        expect(documentFromText(bytes.toString('utf8')).kind).not.toBe('sound')
      }),
      { numRuns: 500 },
    )
  })

  it('refuses anything else without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(documentFromText(text)).toEqual({ kind: 'damaged' })
      }),
    )
  })
})
