import { describe, expect, it } from 'vitest'
import type { Facet } from '#shared/portfolio/nouns.ts'
import { optionRows } from '#renderer/features/tree/filters/options/option-rows.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { chipsOf } from '#renderer/features/tree/filters/store.ts'
import { facetOptions, isEmptyOption } from '#renderer/features/tree/filters/options/facet-options.ts'
import { toggledKeys, type FacetChoice, type FacetId } from '#renderer/features/tree/filters/facet-choice.ts'
import { knownOptions } from '#renderer/features/tree/filters/options/known-options.ts'
import { pointTypeKey } from '#renderer/features/tree/filters/point-type-key.ts'
import { aSource } from '#support/a-source.ts'
import { aCatalogue, anEntity, aVariableOf, contextFor, south, tagsFacet } from '../a-catalogue.ts'

const pointTypes: Facet = {
  id: 'pointType',
  label: 'Variable Type',
  options: [
    { id: 'average-rate', wireId: 'average-rate', label: 'Average Rate', children: [] },
    { id: '3', wireId: 3, label: 'Totalizer', children: [] },
  ],
}

const source = (id: string, name: string, type: string) => aSource(id, { name, type, orgId: '' })

const catalogue = aCatalogue({
  facets: {
    variable: [pointTypes],
    entity: [tagsFacet],
    'data-source-instance': [],
  },
  entities: [
    anEntity('tower', { tags: [{ id: 't1', name: 'HVAC' }] }),
    anEntity('annex', { organization: south, tags: [{ id: 't9', name: 'hvac' }] }),
    anEntity('empty', { tags: [{ id: 't2', name: 'Lab' }] }),
  ],
  variables: [
    aVariableOf(1, ['tower'], { feeds: [{ id: '1', name: 'A', type: 'csv', orgId: '' }] }),
    aVariableOf(2, ['tower', 'annex'], { isHidden: true }),
    aVariableOf(3, ['annex'], { organization: south, resource: { id: '7', name: 'Gas' } }),
  ],
  dataSourceTypes: [
    { type: 'csv', name: 'CSV', instances: 2, sourcesWithDataErrors: 0, disconnectedSources: 0, raw: {} },
  ],
  dataSourceInstances: [source('1', 'A', 'csv'), source('2', 'B', 'csv')],
})

function optionsOf(facet: FacetId, choice: FacetChoice = {}, showHidden = false) {
  return facetOptions(catalogue, facet, { choice, showHidden }, contextFor(catalogue))
}

describe('facetOptions', () => {
  it('counts what each option would leave beside the other facets, not beside its own', () => {
    const counts = (choice: FacetChoice) =>
      optionsOf('resourceType', choice).map(({ label, variables }) => [label, variables])
    expect(counts({})).toEqual([
      ['Electricity', 1],
      ['Gas', 1],
    ])
    expect(counts({ resourceType: ['7'] })).toEqual([
      ['Electricity', 1],
      ['Gas', 1],
    ])
    expect(counts({ organizations: ['o2'] })).toEqual([
      ['Gas', 1],
      ['Electricity', 0],
    ])
  })

  it('names options that would leave nothing as such', () => {
    const [rate, totalizer] = optionsOf('pointType')
    expect(rate && isEmptyOption(rate)).toBe(false)
    expect(totalizer).toMatchObject({ label: 'Totalizer', keys: ['totalizer'], variables: 0, entities: 0 })
    expect(totalizer && isEmptyOption(totalizer)).toBe(true)
  })

  it('makes equal tag labels of several organizations one option with a part for each', () => {
    const [hvac, lab] = optionsOf('tags', {}, true)
    expect(hvac).toMatchObject({ label: 'HVAC', keys: ['t1', 't9'], variables: 3 })
    expect(hvac?.children.map(({ label, keys, variables }) => [label, keys, variables])).toEqual([
      ['North', ['t1'], 2],
      ['South', ['t9'], 2],
    ])
    expect(lab).toMatchObject({ label: 'Lab', note: 'North', keys: ['t2'], children: [] })
  })

  it('counts entities without variables, which such an option would leave', () => {
    const lab = optionsOf('tags').find(({ label }) => label === 'Lab')
    expect(lab).toMatchObject({ variables: 0, entities: 1 })
    expect(lab && isEmptyOption(lab)).toBe(false)
  })

  it('puts data sources below their type, with all of a type as one option', () => {
    const [csv] = optionsOf('integrations')
    expect(csv).toMatchObject({ label: 'CSV', keys: ['1', '2'], variables: 1 })
    expect(csv?.children.map(({ label, variables }) => [label, variables])).toEqual([
      ['A', 1],
      ['B', 0],
    ])
  })

  it('offers values that the catalogue holds but the service does not list', () => {
    expect(optionsOf('building').map(({ label }) => label)).toEqual(['annex', 'empty', 'tower'])
  })
})

describe('chipsOf', () => {
  const known = knownOptions(catalogue, 'tags', contextFor(catalogue))

  it('shows a label of all its organizations as one chip, a single one with its organization', () => {
    expect(chipsOf('tags', ['t1', 't2', 't9'], known)).toEqual([
      { facet: 'tags', keys: ['t1', 't9'], label: 'HVAC', note: '', parts: 2 },
      { facet: 'tags', keys: ['t2'], label: 'Lab', note: 'North', parts: 1 },
    ])
    expect(chipsOf('tags', ['t9'], known)).toEqual([
      { facet: 'tags', keys: ['t9'], label: 'hvac', note: 'South', parts: 1 },
    ])
  })

  it('keeps a key that the catalogue lost removable', () => {
    expect(chipsOf('tags', ['gone'], known)).toMatchObject([{ label: 'gone', keys: ['gone'] }])
  })
})

describe('toggledKeys', () => {
  it('completes a group first, and takes it away when it is complete', () => {
    expect(toggledKeys(['t1'], ['t1', 't9'])).toEqual(['t1', 't9'])
    expect(toggledKeys(['t1', 'x', 't9'], ['t1', 't9'])).toEqual(['x'])
  })
})

describe('pointTypeKey', () => {
  it('finds the spellings of a type, by its label where the id says nothing', () => {
    expect(pointTypeKey('average-rate')).toBe(pointTypeKey('Average Rate'))
    expect(pointTypeKey('3', 'Totalizer')).toBe(pointTypeKey('Totaliser'))
    expect(pointTypeKey('instantaneous')).toBe(pointTypeKey('Instantaneous Measurement'))
    expect(pointTypeKey('Set Point')).toBe('setpoint')
  })
})

describe('optionRows', () => {
  const rows = (...words: readonly string[]) =>
    optionRows(optionsOf('tags'), words, foldText).map(({ level, option }) => `${level} ${option.label}`)

  it('lists groups before their parts, and all parts of a group that is found', () => {
    expect(rows()).toEqual(['1 HVAC', '2 North', '2 South', '1 Lab'])
    expect(rows('hvac')).toEqual(['1 HVAC', '2 North', '2 South'])
    expect(rows('south')).toEqual(['1 HVAC', '2 South'])
  })
})
