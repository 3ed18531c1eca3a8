import { describe, expect, it } from 'vitest'
import { createCatalogue } from '#electron/demo/synthetic/catalogue.ts'
import { sites } from '#electron/demo/synthetic/tables/sites.ts'
import { demoBuildings } from '#renderer/features/start/use-opening-view.ts'
import { meteredEntities } from '#renderer/features/start/metered-entities.ts'
import { aMeteredEntity } from '#support/a-metered-entity.ts'

const organizations = [
  { id: 'o2', name: 'Second' },
  { id: 'o1', name: 'First' },
].map((each) => ({ ...each, raw: {} }))
const resources = [
  { id: 'e', name: 'Electricity' },
  { id: 'g', name: 'Gas' },
]
const entity = (id: string, name: string, organizationId: string, isHidden = false) => ({
  ...aMeteredEntity(id, name),
  isHidden,
  organization: { id: organizationId, name: organizationId },
})
const entities = [
  entity('b10', 'Building 10', 'o1'),
  entity('b2', 'Building 2', 'o1'),
  entity('bare', 'Bare', 'o1'),
  entity('secret', 'Secret', 'o2', true),
  entity('c', 'Clinic', 'o2'),
]
const mainMetersOf = (id: string) =>
  (id === 'bare' ? [] : id === 'c' ? ['g'] : ['e', 'g']).map((resourceId) => ({
    ...{ resourceId, dataHubId: `${id}-${resourceId}` },
  }))

describe('meteredEntities', () => {
  it('lists what has main meters by organization, as people count, without what is hidden', () => {
    const listed = meteredEntities({ organizations, entities }, resources, mainMetersOf)
    expect(listed.map(({ name, entities: own }) => [name, own.map((each) => each.entity.name)])).toEqual([
      ['First', ['Building 2', 'Building 10']],
      ['Second', ['Clinic']],
    ])
    expect(listed[1]?.entities[0]?.meters).toEqual([[], ['c-g']])
  })
})

describe('demoBuildings', () => {
  it('are two buildings of one organization of the demo, each with a main meter of electricity', () => {
    const catalogue = createCatalogue(sites)
    const found = catalogue.entities.filter(({ id }) => demoBuildings.includes(id))
    expect(found).toHaveLength(2)
    expect(new Set(found.map(({ organizationId }) => organizationId)).size).toBe(1)
    for (const { id } of found) {
      const main = catalogue.variables.filter(
        ({ entityIds, point }) => entityIds.includes(id) && point.key === 'main-incomer-electricity',
      )
      expect(main.map(({ point }) => point.defects ?? [])).toEqual([[]])
    }
  })
})
