import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutNames } from '#renderer/plot/axes/cut-names.ts'

const within = (length: number) => (text: string) => text.length <= length

describe('cutNames', () => {
  it('keeps what fits', () => {
    expect(cutNames(['Building 0', 'Building 12'], within(11))).toEqual(['Building 0', 'Building 12'])
  })

  it('cuts the end where what is left tells names apart, the middle where it does not', () => {
    expect(cutNames(['Laboratory electricity'], within(11))).toEqual(['Laboratory…'])
    expect(cutNames(['Hall · main incomer', 'Tower · main incomer'], within(7))).toEqual(['Hall…', 'Tower…'])
    expect(cutNames(['Laboratory electricity', 'Laboratory gas'], within(11))).toEqual([
      'Labor…icity',
      'Labor…y gas',
    ])
  })

  it('cuts elsewhere where the middle alone tells names apart', () => {
    const names = ['North Campus Block 3 main incomer', 'North Campus Block 4 main incomer']
    const [one = '', other = ''] = cutNames(names, within(19))
    expect(one).not.toBe(other)
    expect(one).toContain('3')
    expect(other).toContain('4')
  })

  it('numbers names that are the same', () => {
    expect(cutNames(['Meter', 'Meter'], within(20))).toEqual(['Meter (1)', 'Meter (2)'])
  })

  it('never makes two names alike', () => {
    const names = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', 'é', '🏢'), maxLength: 30 }),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 30 }), (list, length) => {
        const cut = cutNames(list, within(length))
        expect(cut).toHaveLength(list.length)
        expect(new Set(cut).size).toBe(list.length)
      }),
    )
  })
})
