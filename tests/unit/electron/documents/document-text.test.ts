import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFromText, textFromDocument } from '#electron/documents/document-text.ts'

const stored = fc.record({
  id: fc.string({ unit: 'binary' }),
  savedAt: fc.nat(),
  document: fc.jsonValue({ noUnicodeString: false }),
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
        // The digit of the form's version may come to name a later one, which is left alone.
        expect(documentFromText(bytes.toString('utf8')).kind).not.toBe('sound')
      }),
      { numRuns: 500 },
    )
  })

  it('refuses anything else without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(documentFromText(text)).toEqual({ kind: 'damaged' })
      }),
    )
  })
})
