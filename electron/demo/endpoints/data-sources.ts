import type { JsonObject } from '#shared/catalog/json.ts'
import { refuse } from '../http/answer.ts'
import type { DemoInstance, DemoSourceType } from '../portfolio/source.ts'
import { withFields } from '../wire/drift.ts'
import { hasDataErrors, instanceJson, isDisconnected } from '../wire/instance-json.ts'
import { countJson } from '../wire/number-json.ts'
import { documented, notFound, undocumented, type Endpoint, type ServiceContext } from './endpoint.ts'
import { pageOf, paginationJson } from './page-of.ts'
import { passes, passesAny, readFilter } from './read-filter.ts'
import { readPaging } from './read-paging.ts'

/** POST /data-source/type (service-api 4.5) */
export const listSourceTypes: Endpoint = ({ query, body }, context) => {
  const paging = readPaging(query, ['name'])
  if (!paging.ok) return paging
  const filter = readFilter(body, { organizations: 'texts' })
  if (!filter.ok) return filter
  const instances = context.portfolio.instances.filter(({ organizationId }) =>
    passes(filter.value.organizations, organizationId),
  )
  const all = context.portfolio.sourceTypes.map((type) => sourceTypeJson(type, instances, context))
  switch (context.dialect.sourceTypePages) {
    case 'whole':
      return documented(all)
    case 'sliced':
      return documented([...pageOf(all, paging.value)])
    case 'paginated':
      return documented({
        data: [...pageOf(all, paging.value)],
        pagination: paginationJson(all.length, paging.value, context.dialect),
      })
  }
}

function sourceTypeJson(
  { type, name }: DemoSourceType,
  instances: readonly DemoInstance[],
  { dialect, origin }: ServiceContext,
): JsonObject {
  const own = instances.filter((instance) => instance.type === type)
  return withFields(
    {
      type,
      name,
      instances: countJson(own.length, dialect),
      image: iconUrl(origin, type),
      sourcesWithDataErrors: countJson(own.filter(hasDataErrors).length, dialect),
      disconnectedSources: countJson(own.filter(isDisconnected).length, dialect),
    },
    dialect,
    ['image', 'sourcesWithDataErrors', 'disconnectedSources'],
  )
}

function iconUrl(origin: string, type: string): string {
  return `${origin}/static/icons/${encodeURIComponent(type)}.svg`
}

const instanceFields = {
  type: 'text',
  organizations: 'texts',
  errorType: 'texts',
  status: 'texts',
} as const

/** POST /data-source/instance (service-api 4.6) */
export const listInstances: Endpoint = ({ query, body }, context) => {
  const paging = readPaging(query, ['name'])
  if (!paging.ok) return paging
  const filter = readFilter(body, instanceFields)
  if (!filter.ok) return filter
  const { type, organizations, errorType, status } = filter.value
  if (type === undefined) return refuse(400, 'invalid-filter', 'type is required.')
  const sourceType = context.portfolio.sourceTypes.find((known) => known.type === type)
  if (sourceType === undefined) return notFound('data source type')
  const found = context.portfolio.instances.filter(
    (instance) =>
      instance.type === type &&
      passes(organizations, instance.organizationId) &&
      passesAny<string>(errorType, instance.errorTypes) &&
      passes<string>(status, instance.isEnabled ? 'enabled' : 'disabled'),
  )
  return documented({
    image: iconUrl(context.origin, type),
    name: sourceType.name,
    data: pageOf(found, paging.value).map((instance) => instanceJson(instance, context)),
    pagination: paginationJson(found.length, paging.value, context.dialect),
  })
}

/** GET /data-sources/{id} */
export const readDataSource: Endpoint = ({ id }, context) => {
  const instance = context.index.instanceById.get(Number(id))
  if (instance === undefined) return notFound('data source')
  return undocumented(instanceJson(instance, context), context.dialect)
}
