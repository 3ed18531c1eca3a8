import { expect, it } from 'vitest'
import { simulateFirstSync } from '#support/first-sync.ts'

it('has a building to tick of 6,000 variables after three requests, all variables as soon as the limit allows, sources last', async () => {
  const types = Array.from({ length: 32 }, (_, i) => ({ type: `t${i}`, instances: 3 }))
  const sizes = { isSpread: true, variables: 6000, entities: 600, entitiesLookingHidden: 20 }
  const first = await simulateFirstSync({ ...sizes, entitiesHidden: 20, types })
  // The organizations come first, then the first page of entities and of variables together.
  expect(first.buildingMs).toBeLessThanOrEqual(350)
  expect(first.sentMs.filter((ms) => ms < first.buildingMs - 100).length).toBeLessThanOrEqual(3)
  // 68 requests at 60 a minute; including the sources it took 109 s until the catalogue was complete.
  expect(first.completeMs).toBeLessThan(62_000)
  expect(first.catalogue.variables).toHaveLength(6000)
  expect(first.catalogue.dataSourceInstances).toHaveLength(96)
  const { calls } = first
  expect(calls).toHaveLength(104)
  expect(calls.findIndex((call) => call.startsWith('listDataSource'))).toBeGreaterThan(
    calls.findLastIndex((call) => call.startsWith('listVariables ')),
  )
})
