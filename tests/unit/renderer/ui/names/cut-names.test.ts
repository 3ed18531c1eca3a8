import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutName, cutNames } from '#renderer/ui/names/cut-names.ts'
import { shownAt } from './shown-name.ts'

function shownNames(names: readonly string[], characters: number): readonly string[] {
  const cuts = cutNames(names)
  return names.map((name) => shownAt(name, cuts.get(name) ?? cutName(name), characters))
}

const words = fc.constantFrom('Banyan A', 'main', 'incomer', 'energy', 'east', 'wing', '1', '2', 'phase_B')
const metered = fc.array(words, { minLength: 1, maxLength: 9 }).map((list) => list.join(' '))
const dense = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 10, maxLength: 30 })

describe('cutNames', () => {
  it('shows two names that differ differently wherever there is room for twelve characters', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(metered, dense), { maxLength: 60 }),
        fc.integer({ min: 12, max: 60 }),
        (names, characters) => {
          const shown = shownNames(names, characters)
          expect(new Set(shown).size).toBe(names.length)
        },
      ),
    )
  })

  it('loses nothing of a name that has room', () => {
    fc.assert(
      fc.property(fc.array(metered), (names) => {
        for (const [name, { head, tail }] of cutNames(names)) expect(head + tail).toBe(name)
      }),
    )
  })

  it('keeps the words that tell siblings apart', () => {
    const names = [
      'Banyan A main incomer energy import',
      'Banyan A main incomer energy export',
      'Banyan A main incomer demand',
    ]
    expect(shownNames(names, 24)).toEqual([
      'Banyan A … energy import',
      'Banyan A … energy export',
      'Banyan A… incomer demand',
    ])
  })

  it('cuts the end of names that their beginnings tell apart', () => {
    const names = ['Ada Lovelace Computing Centre', 'Brunel Engineering Workshops']
    expect(shownNames(names, 16)).toEqual(['Ada Lovelace Co…', 'Brunel Engineer…'])
  })

  it('keeps what differs in the middle, where the last words are the same', () => {
    const names = [1, 2].map((at) => `Transformer ${at} low voltage harmonic distortion`)
    expect(shownNames(names, 12)).toEqual(['T… 1 low vo…', 'T… 2 low vo…'])
  })

  it('tells names of one word apart by their characters', () => {
    const names = ['LAKESIDE/FLOOR_0_TEMPERATURE', 'LAKESIDE/FLOOR_1_TEMPERATURE']
    expect(new Set(shownNames(names, 12)).size).toBe(2)
  })

  it('numbers those that no cut tells apart, where and only where they are cut too short', () => {
    const flows = ['supply', 'return'].flatMap((side) =>
      [1, 2].map((loop) => `chilled water ${side} temperature of primary loop ${loop} on the roof`),
    )
    const names = flows.flatMap((name) => [`${name} left`, `${name} right`])
    expect(new Set(shownNames(names, 12)).size).toBe(8)
    expect([...cutNames(names).values()].some(({ mark }) => mark !== undefined)).toBe(true)
    expect(shownNames(names, 80)).toEqual(names)
  })
})
