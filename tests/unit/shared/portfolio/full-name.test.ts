import { describe, expect, it } from 'vitest'
import { fullNameOf, namesWithin, nameWithin } from '#shared/portfolio/full-name.ts'

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

describe('namesWithin', () => {
  const tower = ['Banyan A main incomer', 'Banyan A lifts', 'Banyan A AHU 1 fan', 'roof']

  it('leaves out the words that name the entity in most names', () => {
    const name = namesWithin(
      tower.map((displayName) => ({ displayName })),
      'Banyan Tower A',
    )
    expect(tower.map(name)).toEqual(['main incomer', 'lifts', 'AHU 1 fan', 'roof'])
  })

  it('keeps it where two would be called the same, or few begin with it', () => {
    for (const names of [
      [...tower, 'lifts'],
      ['Banyan A lifts', 'roof', 'yard', 'attic', 'shed'],
    ]) {
      const name = namesWithin(
        names.map((displayName) => ({ displayName })),
        'Banyan Tower A',
      )
      expect(names.map(name)).toEqual(names)
    }
  })

  it('leaves no number alone', () => {
    const names = ['Banyan 1 gas', 'Banyan 2 gas', 'Banyan 3 gas']
    const name = namesWithin(
      names.map((displayName) => ({ displayName })),
      'Banyan Tower A',
    )
    expect(names.map(name)).toEqual(names)
  })
})
