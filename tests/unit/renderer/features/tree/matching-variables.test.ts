import { describe, expect, it } from 'vitest'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import { indexNodes } from '#renderer/features/tree/nodes/search-index.ts'
import { matchingVariables } from '#renderer/features/tree/nodes/search-nodes.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { laidOut } from './a-branch.ts'

const twoEntities = [
  { id: 'e0', name: 'North Hall' },
  { id: 'e1', name: 'South Hall' },
]
const variables = [
  { ...aVariable(0), displayName: 'Main electricity', entities: twoEntities },
  { ...aVariable(1), displayName: 'Gas', resource: { id: '2', name: 'Natural gas' }, entities: [] },
]
const lookup = (id: string) => variables.find(({ dataHubId }) => dataHubId === id)
const index = indexNodes(
  laidOut(portfolioBranches({ portfolio: { organizations: [], entities: [] }, variables }, false)),
)

describe('matchingVariables', () => {
  it('finds the same as the tree, and a variable of two entities once', () => {
    const names = (query: string) => matchingVariables(index, query, lookup).map((one) => one.displayName)
    expect(names('hall')).toEqual(['Main electricity'])
    expect(names('natural')).toEqual(['Gas'])
    expect(names('nothing like it')).toEqual([])
  })

  it('finds every variable for an empty search', () => {
    expect(matchingVariables(index, '  ', lookup)).toHaveLength(2)
  })
})
