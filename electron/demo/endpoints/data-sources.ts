import * as z from 'zod'
import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import { refuse } from '../http/answer.ts'
import type { DemoInstance } from '../portfolio/source.ts'
import { type Endpoint, found, notFound, type ServiceContext } from './endpoint.ts'
import { field, listing, pageOf, paginationJson, passes } from './requests.ts'

/**
 * POST /data-source/type (docs/service.md 4.5). The service's document does not say whether the parameters of pages have
 * any effect here; they are checked.
 */
export const listSourceTypes = listing(
  ['name'],
  z.strictObject({ organizations: field.texts }),
  ({ organizations }, _paging, { portfolio, origin }) => {
    const types = portfolio.sourceTypes.map(({ type, name }) => {
      const own = portfolio.instances.filter(
        (instance) => instance.type === type && passes(organizations, instance.organizationId),
      )
      return {
        type,
        name,
        instances: own.length,
        image: iconUrl(origin, type),
        sourcesWithDataErrors: own.filter(hasDataErrors).length,
        disconnectedSources: own.filter(isDisconnected).length,
      }
    })
    return found(types)
  },
)

function iconUrl(origin: string, type: string): string {
  return `${origin}/static/icons/${encodeURIComponent(type)}.svg`
}

const filters = z.strictObject({
  type: field.text,
  organizations: field.texts,
  errorType: field.texts,
  status: field.texts,
})

/** POST /data-source/instance (docs/service.md 4.6) */
export const listInstances = listing(['name'], filters, (filter, paging, context) => {
  const { type, organizations, errorType, status } = filter
  if (type === undefined) return refuse(400, 'invalid-filter', 'type is required.')
  const sourceType = context.portfolio.sourceTypes.find((known) => known.type === type)
  if (sourceType === undefined) return notFound('data source type')
  const instances = context.portfolio.instances.filter(
    (instance) =>
      instance.type === type &&
      passes(organizations, instance.organizationId) &&
      passes<string>(errorType, ...instance.errorTypes) &&
      passes(status, instance.isEnabled ? 'enabled' : 'disabled'),
  )
  return found({
    image: iconUrl(context.origin, type),
    name: sourceType.name,
    data: pageOf(instances, paging).map((instance) => instanceJson(instance, context)),
    pagination: paginationJson(instances.length, paging),
  })
})

/** GET /data-sources/{id} */
export const readDataSource: Endpoint = ({ id }, context) => {
  const instance = context.instances.get(Number(id))
  return instance === undefined ? notFound('data source') : found(instanceJson(instance, context))
}

/** Writes a data source instance (docs/service.md 2.9). */
function instanceJson(instance: DemoInstance, context: ServiceContext): JsonObject {
  const { id, name, type, organizationId, zone, isEnabled, dataReception, receiving } = instance
  const variables = context.variablesOfInstance.get(id) ?? []
  // A few of its variables tell the latest reading, since all arrive with the same delivery.
  const recorded = variables.filter(({ status }) => status === 'enabled').slice(0, 3)
  const stamps = recorded.flatMap((variable) => context.portfolio.lastReading(variable)?.at ?? [])
  const last = stamps.length === 0 ? undefined : Math.max(...stamps)
  return {
    id,
    name,
    type,
    orgId: context.organizations.get(organizationId)?.number ?? 0,
    metadata: metadataJson(instance, last),
    isEnabled,
    localTimezone: zone,
    dataReception,
    lastRecordedTime: last === undefined ? null : formatLocal(last, zone, 'second').replace(' ', 'T'),
    variablesCount: String(variables.length),
    dataReceivingType: receiving,
    sourcesWithDataErrors: hasDataErrors(instance) ? 1 : 0,
    disconnectedSources: isDisconnected(instance) ? 1 : 0,
    dataErrors: hasDataErrors(instance) ? 3 : 0,
    connectivityLast24Hours: instance.connectivityLast24Hours,
    lastReceivedData: dataReception === 'online' ? 1 : 0,
  }
}

function metadataJson(instance: DemoInstance, last: number | undefined): JsonObject {
  if (instance.receiving === 'derived') return {}
  return {
    description: instance.description,
    deliveryInterval: instance.deliveryMinutes,
    incomingResolution: instance.incomingMinutes,
    ...(instance.isFileBased && {
      logging: true,
      batchSize: 5000,
      dateFormat: 'YYYY-MM-DD HH:mm',
      skipSourceDataEntry: false,
      ...(last !== undefined && { lastReceivedLocalTimestamp: formatIsoLocal(last, instance.zone) }),
    }),
  }
}

function hasDataErrors({ errorTypes }: DemoInstance): boolean {
  return errorTypes.includes('dataError') || errorTypes.includes('fileError')
}

function isDisconnected({ errorTypes }: DemoInstance): boolean {
  return errorTypes.includes('connectionError')
}
