import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { refuse } from '../http/answer.ts'
import type { DemoInstance, DemoSourceType } from '../portfolio/source.ts'
import { hasDataErrors, instanceJson, isDisconnected } from '../wire/instance-json.ts'
import { found, notFound, type Endpoint, type ServiceContext } from './endpoint.ts'
import { pageOf, paginationJson, readPaging } from './request/paging.ts'
import { passes, passesAny, readFilter } from './request/read-filter.ts'

/** POST /data-source/type (docs/service.md 4.5) */
export const listSourceTypes: Endpoint = ({ query, body }, context) => {
  // The service's document does not say whether the parameters of pages have any effect here (docs/service.md 4.5);
  // they are checked.
  const paging = readPaging(query, ['name'])
  if (!paging.ok) return paging
  const filter = readFilter(body, { organizations: 'texts' })
  if (!filter.ok) return filter
  const instances = context.portfolio.instances.filter(({ organizationId }) =>
    passes(filter.value.organizations, organizationId),
  )
  return found(context.portfolio.sourceTypes.map((type) => sourceTypeJson(type, instances, context)))
}

function sourceTypeJson(
  { type, name }: DemoSourceType,
  instances: readonly DemoInstance[],
  { origin }: ServiceContext,
): JsonObject {
  const own = instances.filter((instance) => instance.type === type)
  return {
    type,
    name,
    instances: own.length,
    image: iconUrl(origin, type),
    sourcesWithDataErrors: own.filter(hasDataErrors).length,
    disconnectedSources: own.filter(isDisconnected).length,
  }
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

/** POST /data-source/instance (docs/service.md 4.6) */
export const listInstances: Endpoint = ({ query, body }, context) => {
  const paging = readPaging(query, ['name'])
  if (!paging.ok) return paging
  const filter = readFilter(body, instanceFields)
  if (!filter.ok) return filter
  const { type, organizations, errorType, status } = filter.value
  if (type === undefined) return refuse(400, 'invalid-filter', 'type is required.')
  const sourceType = context.portfolio.sourceTypes.find((known) => known.type === type)
  if (sourceType === undefined) return notFound('data source type')
  const instances = context.portfolio.instances.filter(
    (instance) =>
      instance.type === type &&
      passes(organizations, instance.organizationId) &&
      passesAny<string>(errorType, instance.errorTypes) &&
      passes<string>(status, instance.isEnabled ? 'enabled' : 'disabled'),
  )
  return found({
    image: iconUrl(context.origin, type),
    name: sourceType.name,
    data: pageOf(instances, paging.value).map((instance) => instanceJson(instance, context)),
    pagination: paginationJson(instances.length, paging.value),
  })
}

/** GET /data-sources/{id} */
export const readDataSource: Endpoint = ({ id }, context) => {
  const instance = context.index.instanceById.get(Number(id))
  if (instance === undefined) return notFound('data source')
  return found(instanceJson(instance, context))
}
