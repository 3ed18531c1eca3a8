import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import { createCatalogueService } from './catalogue/create-catalogue-service.ts'
import { createWorkspaceService } from './create-workspace-service.ts'
import { createSeriesLoader } from './loading/create-series-loader.ts'
import type { Cache, CachePartition } from './ports.ts'
import type { ConnectionServices, Services } from './services.ts'

export interface ServicesPorts {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly cache: Cache
  /** A text no other ticket has; tickets outlive a reload of the page, so a counter would not do. */
  readonly newTicket: () => string
}

/** Everything the stores may use, from the few things that reach outside. */
export function createServices(ports: ServicesPorts): Services {
  const { bridge, clock, cache } = ports
  return {
    bridge,
    clock,
    async openConnection(connectionId) {
      const partition = await cache.open(connectionId)
      return partition.ok ? succeed(servicesOver(ports, connectionId, partition.value)) : partition
    },
    eraseCache: cache.erase,
    readStorage: cache.readStorage,
  }
}

function servicesOver(
  { bridge, clock, newTicket }: ServicesPorts,
  connectionId: string,
  partition: CachePartition,
): ConnectionServices {
  const ports = { bridge, connectionId, clock, newTicket }
  return {
    connectionId,
    loader: createSeriesLoader({ ...ports, store: partition.series }),
    catalogue: createCatalogueService({ ...ports, store: partition.catalogue }),
    workspaces: createWorkspaceService(partition.workspaces),
    archive: partition.archive,
    close: partition.close,
  }
}
