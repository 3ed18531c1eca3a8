import { describe, expect, it } from 'vitest'
import { nameInBranchOf } from '#renderer/catalogue/names-in-branch.ts'

const entities = [{ id: 'a', name: 'Ada Lovelace Computing Centre' }]
const variables = ['main incomer electricity', 'natural gas', 'chilled water'].map((name) => ({
  displayName: `Ada Lovelace ${name}`,
  entities,
}))

describe('nameInBranchOf', () => {
  it('leaves out the name of the entity, as the portfolio does', () => {
    expect(nameInBranchOf(variables)({ displayName: 'Ada Lovelace natural gas', entities })).toEqual({
      entity: 'Ada Lovelace Computing Centre',
      name: 'natural gas',
    })
  })

  it('leaves a name alone that has no entity', () => {
    expect(nameInBranchOf(variables)({ displayName: 'Ada Lovelace load', entities: [] })).toEqual({
      entity: '',
      name: 'Ada Lovelace load',
    })
  })
})
