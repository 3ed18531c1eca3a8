import { normalize } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partPathOf, partPathPattern } from '#shared/export/parquet/dataset-part.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { anyCharacter } from '#support/any-character.ts'

const organization = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('..', '../..', '\\..\\..', '/etc', 'C:\\', '.', ' ', '', 'a\u0000b', '%2E%2E/'),
)
const part = fc.record({
  organization,
  resolution: fc.constantFrom(...resolutions),
  year: fc.integer({ min: 1, max: 9999 }),
  number: fc.nat(),
})

describe('partPathPattern', () => {
  it('takes the path of every part, none of which leads out of the folder', () => {
    fc.assert(
      fc.property(part, (each) => {
        expect(partPathOf(each)).toMatch(partPathPattern)
        expect(normalize(partPathOf(each)).startsWith('..')).toBe(false)
        expect(partPathOf(each).split('/')).toHaveLength(4)
      }),
    )
  })

  it.each(['../x.parquet', '/organization=a/resolution=raw/year=1/part-00000.parquet', 'notes.txt', ''])(
    'does not take %j',
    (path) => {
      expect(path).not.toMatch(partPathPattern)
    },
  )
})
