import type { JsonObject } from '#shared/portfolio/nouns.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { ServiceContext } from '../endpoints/endpoint.ts'
import type { DemoInstance } from '../portfolio/source.ts'

/** Writes a data source instance (docs/service.md 2.9). */
export function instanceJson(instance: DemoInstance, context: ServiceContext): JsonObject {
  const { index } = context
  const last = lastReceived(instance, context)
  return {
    id: instance.id,
    name: instance.name,
    type: instance.type,
    orgId: index.organizationById.get(instance.organizationId)?.number ?? 0,
    metadata: metadataJson(instance, last),
    isEnabled: instance.isEnabled,
    localTimezone: instance.zone,
    dataReception: instance.dataReception,
    lastRecordedTime: last === undefined ? null : isoWithoutOffset(last, instance),
    variablesCount: String(index.variablesOfInstance(instance.id).length),
    dataReceivingType: instance.receiving,
    sourcesWithDataErrors: hasDataErrors(instance) ? 1 : 0,
    disconnectedSources: isDisconnected(instance) ? 1 : 0,
    dataErrors: hasDataErrors(instance) ? 3 : 0,
    connectivityLast24Hours: instance.connectivityLast24Hours,
    lastReceivedData: instance.dataReception === 'online' ? 1 : 0,
  }
}

function metadataJson(instance: DemoInstance, last: EpochMs | undefined): JsonObject {
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

/** Returns the latest reading of a few of its variables, since all arrive with the same delivery. */
function lastReceived(instance: DemoInstance, { index, portfolio }: ServiceContext): EpochMs | undefined {
  const recorded = index.variablesOfInstance(instance.id).filter(({ status }) => status === 'enabled')
  const stamps = recorded.slice(0, 3).flatMap((variable) => portfolio.lastReading(variable)?.at ?? [])
  return stamps.length === 0 ? undefined : Math.max(...stamps)
}

function isoWithoutOffset(at: EpochMs, { zone }: DemoInstance): string {
  return formatLocal(at, zone, 'second').replace(' ', 'T')
}

export function hasDataErrors({ errorTypes }: DemoInstance): boolean {
  return errorTypes.includes('dataError') || errorTypes.includes('fileError')
}

export function isDisconnected({ errorTypes }: DemoInstance): boolean {
  return errorTypes.includes('connectionError')
}
