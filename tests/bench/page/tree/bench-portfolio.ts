import type { MeteredEntity, Organization, Variable } from '#shared/portfolio/nouns.ts'
import { anEntity } from '#support/an-entity.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const PER_ENTITY = 100
const ORGANIZATIONS = 10
const media = ['electricity', 'chilled water', 'hot water', 'natural gas', 'steam']
const quantities = ['demand', 'flow', 'supply temperature', 'return temperature', 'consumption']

export interface Portfolio {
  readonly organizations: readonly Organization[]
  readonly entities: readonly MeteredEntity[]
  readonly variables: readonly Variable[]
}

/** Creates `count` variables in ten organizations, a hundred per building. */
export function benchPortfolio(count: number): Portfolio {
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, index) => ({
    id: `o${index}`,
    name: `Organization ${index + 1}`,
    raw: {},
  }))
  const entities = Array.from({ length: Math.ceil(count / PER_ENTITY) }, (_, index) =>
    entityOf(index, organizations),
  )
  const variables = Array.from({ length: count }, (_, index) => variableOf(index, entities))
  return { organizations, entities, variables }
}

function entityOf(index: number, organizations: readonly Organization[]): MeteredEntity {
  const { id = '', name = '' } = organizations[index % organizations.length] ?? {}
  return anEntity(`e${index}`, { name: `Building ${index + 1}`, organization: { id, name } })
}

function variableOf(index: number, entities: readonly MeteredEntity[]): Variable {
  const entity = entities[Math.floor(index / PER_ENTITY)]
  const place = index % PER_ENTITY
  const medium = media[place % media.length] ?? ''
  const quantity = quantities[Math.floor(place / media.length) % quantities.length] ?? ''
  const { id = '', name = '', organization = { id: '', name: '' } } = entity ?? {}
  return {
    ...aVariable(index),
    displayName: `${name} ${medium} ${quantity} ${1 + Math.floor(place / 25)}`,
    entities: [{ id, name }],
    organization,
  }
}
