import { describe, expect, it } from 'vitest'
import {
  completables,
  completed,
  completionsOf,
  nameBefore,
} from '#renderer/features/expressions/complete.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

/** Takes a text with a bar at the caret. */
function at(marked: string): { readonly text: string; readonly caret: number } {
  const caret = marked.indexOf('|')
  return { text: marked.replace('|', ''), caret }
}

const nameAt = (marked: string): string | undefined => {
  const { text, caret } = at(marked)
  return nameBefore(text, caret)?.name
}

describe('nameBefore', () => {
  it.each([
    ['Build|', 'Build'],
    ['2 * building 0 el|', 'building 0 el'],
    ['"Building 0 - m|', 'Building 0 - m'],
    ['"a" + "Bu|"', 'Bu'],
    ['"a" + |', undefined],
    ['2|', undefined],
    ['"a"|', undefined],
    ['x + 5 [k|', 'k'],
  ])('finds in %s what is being written', (marked, name) => {
    expect(nameAt(marked)).toBe(name === 'k' ? 'k' : name)
  })
})

describe('completed', () => {
  it.each([
    ['2 * Build|', '2 * "Building 0" |'],
    ['"Bui| + 2', '"Building 0" |+ 2'],
    ['"a" + "Bu|ilding"', '"a" + "Building 0" |'],
    ['|', '"Building 0" |'],
  ])('puts a name in place of what was written in %s', (marked, expected) => {
    const { text, caret } = at(marked)
    expect(completed(text, caret, 'Building 0')).toEqual(at(expected))
  })
})

describe('completionsOf', () => {
  const named = (dataHubId: string, displayName: string) => ({
    ...aVariable(1),
    dataHubId,
    displayName,
    entities: [],
  })
  const all = completables([named('a', 'Main gas'), named('b', 'Gas of the boiler'), named('c', 'Water')])

  it('offers entries that contain every word, those that begin with it first', () => {
    expect(completionsOf(all, 'gas').map(({ dataHubId }) => dataHubId)).toEqual(['b', 'a'])
    expect(completionsOf(all, 'gas MAIN').map(({ dataHubId }) => dataHubId)).toEqual(['a'])
    expect(completionsOf(all, ' ')).toEqual([])
  })

  it('offers a handful of many', () => {
    const many = completables(
      Array.from({ length: 50 }, (_, index) => named(String(index), `Meter ${String(index)}`)),
    )
    expect(completionsOf(many, 'meter')).toHaveLength(8)
  })
})
