import { describe, expect, it } from 'vitest'
import { createFacetFilter, filterEntities } from '#renderer/features/tree/filters/facet-filter.ts'
import type { FacetChoice } from '#renderer/features/tree/filters/facet-choice.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import { aCatalogue, anEntity, aVariableOf, contextFor, south } from './a-catalogue.ts'

const catalogue = aCatalogue({
  entities: [
    anEntity('tower', { tags: [{ id: 't1', name: 'HVAC' }] }),
    anEntity('plant', { type: { id: '2', name: 'Central Plant' } }),
    anEntity('annex', { organization: south, tags: [{ id: 't9', name: 'hvac' }] }),
  ],
  variables: [
    aVariableOf(1, ['tower'], { status: 'Disabled', resource: { id: '7', name: 'Natural Gas' } }),
    aVariableOf(2, ['tower', 'plant'], { dataReception: 'offline' }),
    aVariableOf(3, ['annex'], { organization: south, kindLabel: 'Totalizer', kind: 'totalizer' }),
    aVariableOf(4, [], { tags: [{ id: 'Lab', name: 'Lab' }] }),
    aVariableOf(5, ['unlisted'], {
      isHidden: true,
      feeds: [{ id: '9', name: 'Nightly', type: 'csv', orgId: '' }],
    }),
  ],
})

function left(choice: FacetChoice, showHidden = true, of: Catalogue = catalogue): readonly string[] {
  const { passesVariable } = createFacetFilter({ choice, showHidden }, contextFor(of))
  return of.variables.filter(passesVariable).map(({ id }) => id)
}

describe('createFacetFilter', () => {
  it('lets everything through without a choice, hidden variables on request only', () => {
    expect(left({})).toEqual(['v1', 'v2', 'v3', 'v4', 'v5'])
    expect(left({}, false)).toEqual(['v1', 'v2', 'v3', 'v4'])
  })

  it('hides variables of hidden entities only, and the hidden ones of several entities', () => {
    const hidden = aCatalogue({
      entities: [anEntity('tower'), anEntity('vault', { isHidden: true })],
      variables: [aVariableOf(1, ['vault']), aVariableOf(2, ['tower', 'vault']), aVariableOf(3, [])],
    })
    expect(left({}, false, hidden)).toEqual(['v2', 'v3'])
    expect(left({}, true, hidden)).toEqual(['v1', 'v2', 'v3'])
    const filter = createFacetFilter({ choice: {}, showHidden: false }, contextFor(hidden))
    const [, shared] = hidden.variables
    const below = hidden.entities.filter((entity) => shared && filter.passesEntityOf(entity, shared))
    expect(below.map(({ id }) => id)).toEqual(['tower'])
  })

  it.each<[FacetChoice, readonly string[]]>([
    [{ organizations: ['o2'] }, ['v3']],
    [{ resourceType: ['7'] }, ['v1']],
    [{ pointType: ['totalizer'] }, ['v3']],
    [{ buildingType: ['2'] }, ['v2']],
    [{ building: ['tower'] }, ['v1', 'v2']],
    [{ building: ['unlisted'] }, ['v5']],
    [{ status: ['disabled'] }, ['v1']],
    [{ dataReception: ['offline'] }, ['v2']],
    [{ integrations: ['9'] }, ['v5']],
    [{ tags: ['t1', 't9'] }, ['v1', 'v2', 'v3']],
  ])('narrows by %j', (choice, expected) => {
    expect(left(choice)).toEqual(expected)
  })

  it('joins the options of one facet and demands every facet', () => {
    expect(left({ resourceType: ['1', '7'], status: ['disabled'] })).toEqual(['v1'])
    expect(left({ organizations: ['o1', 'o2'], pointType: ['totalizer'] })).toEqual(['v3'])
  })

  it('wants one and the same entity to meet all facets of entities', () => {
    expect(left({ buildingType: ['2'], tags: ['t1'] })).toEqual([])
    expect(left({ buildingType: ['0'], tags: ['t1'] })).toEqual(['v1', 'v2'])
  })

  it("counts a variable's own tags, given by label only, as its organization's tag", () => {
    expect(left({ tags: ['t2'] })).toEqual(['v4'])
    expect(left({ tags: ['t9'] })).toEqual(['v3'])
  })

  it('keeps entities without variables only while facets of entities alone are chosen', () => {
    const of = (choice: FacetChoice) =>
      createFacetFilter({ choice, showHidden: false }, contextFor(catalogue))
    expect(of({ tags: ['t1'] }).keepsEmptyEntities).toBe(true)
    expect(of({ organizations: ['o1'] }).keepsEmptyEntities).toBe(true)
    expect(of({ resourceType: ['7'] }).keepsEmptyEntities).toBe(false)
  })
})

describe('filterEntities', () => {
  it('narrows by the facets of entities and by organization', () => {
    const kept = (choice: FacetChoice) => {
      const narrowing = { choice, showHidden: false }
      const filter = createFacetFilter(narrowing, contextFor(catalogue))
      return filterEntities(catalogue.entities, narrowing, filter).map(({ id }) => id)
    }
    expect(kept({ tags: ['t9'] })).toEqual(['annex'])
    expect(kept({ organizations: ['o1'], buildingType: ['0'] })).toEqual(['tower'])
  })
})
