import { describe, expect, it } from 'vitest'
import {
  findableVariables,
  findTitled,
  findVariables,
  MAX_VARIABLES,
} from '#renderer/features/palette/palette-matches.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const variables = Array.from({ length: 90 }, (_, i) => aVariable(i))
const findable = findableVariables(variables)

const isNone = (): boolean => false

describe('findVariables', () => {
  it('offers nothing before something is typed', () => {
    expect(findVariables(findable, [], isNone)).toEqual([])
  })

  it('finds by name and entity, every word', () => {
    expect(findVariables(findable, ['17', 'entity'], isNone).map(({ id }) => id)).toEqual(['v17'])
  })

  it('lets names lead that begin with the first word, and stays short', () => {
    const electricity = { ...aVariable(99), displayName: 'Electricity total' }
    const found = findVariables(findableVariables([...variables, electricity]), ['electricity'], isNone)
    expect(found[0]?.id).toBe('v99')
    expect(found).toHaveLength(MAX_VARIABLES)
  })
})

describe('the order of findVariables', () => {
  it('is whole names, main meters, other variables, historical ones', () => {
    const named = (i: number, displayName: string, isHistorical = false) => ({
      ...aVariable(i),
      displayName,
      isHistorical,
    })
    const all = [
      named(1, 'Gas of old', true),
      named(2, 'Boiler gas'),
      named(3, 'Main incomer gas'),
      named(4, 'Gas'),
    ]
    const found = findVariables(findableVariables(all), ['gas'], ({ id }) => id === 'v3')
    expect(found.map(({ id }) => id)).toEqual(['v4', 'v3', 'v2', 'v1'])
  })
})

describe('findTitled', () => {
  it('finds titles by every word', () => {
    const titled = [{ title: 'Export CSV, wide…' }, { title: 'Export PNG…' }]
    expect(findTitled(titled, ['csv', 'export'])).toEqual([titled[0]])
    expect(findTitled(titled, [])).toEqual(titled)
  })
})
