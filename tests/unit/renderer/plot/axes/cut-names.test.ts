import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAt, cutNames } from '#renderer/plot/axes/cut-names.ts'

const within = (length: number) => (text: string) => text.length <= length

describe('cutNames', () => {
  it('keeps a text that fits', () => {
    expect(cutNames(['Building 0', 'Building 12'], within(11))).toEqual(['Building 0', 'Building 12'])
  })

  it('cuts the end if the rest still distinguishes the names, and otherwise the middle', () => {
    expect(cutNames(['Laboratory electricity'], within(11))).toEqual(['Laboratory…'])
    expect(cutNames(['Hall · main incomer', 'Tower · main incomer'], within(7))).toEqual(['Hall…', 'Tower…'])
    expect(cutNames(['Laboratory electricity', 'Laboratory gas'], within(11))).toEqual([
      'Labor…icity',
      'Labor…gas',
    ])
  })

  it('cuts between words, except where that leaves names alike or little of one', () => {
    expect(cutNames(['Ashoka Hall · main incomer electricity'], within(30))).toEqual([
      'Ashoka Hall · main incomer…',
    ])
    expect(cutAt('Ashoka Hall · main incomer electricity', 0.5, within(30))).toBe('Ashoka Hall…electricity')
    expect(cutNames(['Hall electricity', 'Hall electronics'], within(15))).toEqual([
      'Hall electrici…',
      'Hall electroni…',
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

describe('cutAt', () => {
  it('finds the longest cut of a long name in few tries', () => {
    const name = Array.from({ length: 200 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('')
    const tried: string[] = []
    const fits = (text: string): boolean => {
      tried.push(text)
      return text.length <= 60
    }
    const cut = cutAt(name, 0.5, fits)
    expect(cut).toBe(`${name.slice(0, 30)}…${name.slice(-29)}`)
    expect(tried.length).toBeLessThan(12)
  })
})
