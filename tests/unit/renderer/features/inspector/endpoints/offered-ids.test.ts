import { describe, expect, it } from 'vitest'
import { offeredIds } from '#renderer/features/inspector/endpoints/offered-ids.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { aCatalogue } from '../../tree/filters/a-catalogue.ts'

const catalogue = aCatalogue({
  organizations: [
    { id: 'o1', name: 'North', raw: {} },
    { id: 'o2', name: 'South', raw: {} },
  ],
  variables: Array.from({ length: 60 }, (_, i) => aVariable(i)),
})

describe('offeredIds', () => {
  it('offers ids by a part of their name, the first fifty of them', () => {
    expect(offeredIds(catalogue, 'variables', '', false)).toHaveLength(50)
    expect(offeredIds(catalogue, 'variables', 'variable 59', false)).toEqual([
      { value: 'hub-59', name: 'Entity 0 · Variable 59' },
    ])
  })

  it('continues after the last comma of a list', () => {
    expect(offeredIds(catalogue, 'organizations', 'o1, sou', true)).toEqual([
      { value: 'o1,o2', name: 'South' },
    ])
  })
})
