import { describe, expect, it } from 'vitest'
import { fullNameOf, nameWithin } from '#renderer/catalogue/full-name.ts'

const refs = (...names: string[]) => names.map((name) => ({ id: name, name }))

describe('fullNameOf', () => {
  it.each([
    ['electricity', ['Building 0'], 'Building 0 · electricity'],
    ['Building 0 electricity', ['Building 0'], 'Building 0 · electricity'],
    ['building 0 – gas', ['Building 0'], 'Building 0 · gas'],
    ['Building 10 gas', ['Building 1'], 'Building 1 · Building 10 gas'],
    ['Main incomer', ['Banyan A', 'Banyan B', 'Plant'], 'Banyan A (+2) · Main incomer'],
    ['Main incomer', [], 'Main incomer'],
    ['Banyan A', ['Banyan A'], 'Banyan A · Banyan A'],
  ])('of %s in %j is %s', (displayName, entities, name) => {
    expect(fullNameOf({ displayName, entities: refs(...entities) })).toBe(name)
  })
})

describe('nameWithin', () => {
  it('keeps a name that says nothing but the entity', () => {
    expect(nameWithin('Banyan A', 'Banyan A')).toBe('Banyan A')
  })
})
