import type { DemoEntity } from '../portfolio/source.ts'
import { entityJson } from '../wire/entity-json.ts'
import { found, notFound, type Endpoint } from './endpoint.ts'
import { pageOf, paginationJson, readPaging, type PageRequest } from './request/paging.ts'
import { passes, passesAny, readFilter, type Filter } from './request/read-filter.ts'

const fields = {
  organizations: 'texts',
  buildingType: 'integers',
  tags: 'texts',
  showHiddenMeteredEntities: 'flag',
} as const

/** POST /monitored-entity (docs/service.md 4.4) */
export const listEntities: Endpoint = ({ query, body }, context) => {
  const paging = readPaging(query, ['name'])
  if (!paging.ok) return paging
  const filter = readFilter(body, fields)
  if (!filter.ok) return filter
  const entities = ordered(
    context.portfolio.entities.filter((entity) => isWanted(entity, filter.value)),
    paging.value,
  )
  return found({
    data: pageOf(entities, paging.value).map((entity) => entityJson(entity, context)),
    defaultOrderColumn: [],
    pagination: paginationJson(entities.length, paging.value),
  })
}

function isWanted(entity: DemoEntity, filter: Filter<typeof fields>): boolean {
  return (
    (filter.showHiddenMeteredEntities === true || !entity.isHidden) &&
    passes(filter.organizations, entity.organizationId) &&
    passes(filter.buildingType, entity.typeId) &&
    passesAny(filter.tags, entity.tagIds)
  )
}

function ordered(
  entities: readonly DemoEntity[],
  { orderColumn, order }: PageRequest,
): readonly DemoEntity[] {
  if (orderColumn === undefined) return entities
  const { compare } = new Intl.Collator('en')
  const sorted = entities.toSorted((left, right) => compare(left.name, right.name))
  return order === 'asc' ? sorted : sorted.toReversed()
}

/** GET /monitored-entity/{id} and GET /metered-entities/{id} */
export const readEntity: Endpoint = ({ id }, context) => {
  const entity = context.index.entityById.get(id)
  if (entity === undefined) return notFound('metered entity')
  return found(entityJson(entity, context))
}

/** GET /metered-entities */
export const listAllEntities: Endpoint = (_request, context) => {
  const visible = context.portfolio.entities.filter(({ isHidden }) => !isHidden)
  return found(visible.map((entity) => entityJson(entity, context)))
}
