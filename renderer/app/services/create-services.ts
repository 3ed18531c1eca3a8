import type { Bridge } from '#shared/contract/bridge.ts'
import { type Result, succeed } from '#shared/errors/result.ts'
import { ASSUMED_TOTALIZERS, type TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import type { Clock } from '#shared/time/instant.ts'
import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import { createReportedDeliveries } from '#renderer/catalogue/reported-deliveries.ts'
import { createExpressionService } from '#renderer/expressions/create-expression-service.ts'
import { createKeptList } from '#renderer/stores/authored/create-kept-list.ts'
import { createBundleService } from '#renderer/exporting/bundle/create-bundle-service.ts'
import { createCachedOnlyLoader } from '#renderer/query/load/loaders/cached-only-loader.ts'
import { createJobService } from '#renderer/jobs/create-job-service.ts'
import { createNativeResolutions } from '#renderer/query/demand/native-resolution.ts'
import { expressionRecipes } from '#renderer/expressions/expression-recipes.ts'
import { shiftedRecipes } from '#renderer/query/load/loaders/shifted-recipes.ts'
import { createSeriesLoader } from '#renderer/query/load/loaders/create-series-loader.ts'
import { createMadeLoader } from '#renderer/query/load/loaders/made-loader.ts'
import { importsRecipes } from '#renderer/query/load/loaders/imports-recipes.ts'
import { fillingRecipes } from '#renderer/query/load/loaders/filling-recipes.ts'
import { createRegisterLoader } from '#renderer/query/load/loaders/register-loader.ts'
import { createKnownTotalizers, totalizerRecipes } from '#renderer/query/load/loaders/totalizer-recipes.ts'
import { createStorageRoom } from '#renderer/query/load/fetch/storage-room.ts'
import { fillsSchema } from '#renderer/ports/documents/authored/fills-document.ts'
import { importsSchema } from '#renderer/ports/documents/authored/imports-document.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { BegunOpening, ConnectionServices, OpenedHow, Services } from '#renderer/ports/services.ts'
import { readPartitionMetadata } from '#renderer/ports/documents/records/partition-metadata.ts'
import type { Partitions, PartitionSummary } from '#renderer/ports/partitions.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { createWorkspaceService } from './create-workspace-service.ts'
import { createPersistedDocuments } from './create-persisted-documents.ts'

export interface ServicesPorts {
  readonly bridge: Bridge
  readonly clock: Clock
  readonly cache: Cache
  /**
   * Returns a text that no other ticket or job has; tickets outlive a reload of the page, so a counter would not do.
   */
  readonly newTicket: () => string
}

/** Creates all services that stores may use, from the few services that reach outside of the page. */
export function createServices(ports: ServicesPorts): Services {
  const { bridge, clock, cache } = ports
  const beginOpening = (connectionId: string): BegunOpening => {
    const opened = cache.open(connectionId)
    const read = bridge.readStamps({ connectionId })
    return {
      async finish(how = { isReadOnly: false }) {
        const [partition, reading] = await Promise.all([opened, read])
        if (!partition.ok) return partition
        // This comes before any read, since data that were stored under another convention do not count as cached.
        if (reading.ok) void partition.value.series.readStampsAs(reading.value.stamps)
        const totalizers = (reading.ok ? reading.value.totalizers : undefined) ?? ASSUMED_TOTALIZERS
        return succeed(await servicesOver(ports, connectionId, partition.value, { ...how, totalizers }))
      },
      abandon() {
        void opened.then((partition) => {
          if (partition.ok) partition.value.close()
        })
      },
    }
  }
  return {
    bridge,
    clock,
    beginOpening,
    partitions: createPartitions(cache),
    bundles: createBundleService(ports),
    newId: ports.newTicket,
    readStorage: cache.readStorage,
    onStored: cache.onStored,
  }
}

async function servicesOver(
  { bridge, clock, newTicket }: ServicesPorts,
  connectionId: string,
  partition: CachePartition,
  { isReadOnly, organizations, totalizers }: OpenedHow & { readonly totalizers: TotalizerConvention },
): Promise<ConnectionServices> {
  const ports = { bridge, connectionId, clock, newTicket }
  const deliveries = createReportedDeliveries()
  const documents = createPersistedDocuments(partition.documents)
  const [expressions, fills, imports] = await Promise.all([
    createExpressionService(documents),
    createKeptList(documents, 'fills', fillsSchema),
    createKeptList(documents, 'imports', importsSchema),
  ])
  const room = createStorageRoom({
    store: partition.series,
    after,
    onDiskSpaceChanged: bridge.onDiskSpaceChanged,
  })
  const arrivals = new Set<(dataHubId: string) => void>()
  const online = createSeriesLoader({
    ...ports,
    store: partition.series,
    lookUpDelivery: deliveries.lookUp,
    room,
    onArrival(dataHubId) {
      for (const note of arrivals) note(dataHubId)
    },
  })
  const series = isReadOnly ? createCachedOnlyLoader(online) : online
  const known = createKnownTotalizers()
  const judged = createRegisterLoader(series, partition.series, known)
  // Each is made of those before it.
  const loader = [
    ...(totalizers === 'at-end' ? [totalizerRecipes(known)] : []),
    importsRecipes(imports),
    fillingRecipes(fills),
    expressionRecipes(expressions.find),
    shiftedRecipes,
  ].reduce(createMadeLoader, judged)
  const { protect, countRevisions } = partition.archive
  const jobs = createJobService({
    loader,
    store: partition.jobs,
    clock,
    newId: ports.newTicket,
    protect,
    countRevisions,
  })
  // Jobs that cannot be read are left as they are; nothing else in the connection depends on them.
  if (!isReadOnly) void jobs.start()
  return {
    connectionId,
    loader,
    nativeResolutions: createNativeResolutions(),
    readStampsAs: partition.series.readStampsAs,
    totalizers,
    catalogue: createCatalogueService({
      ...ports,
      store: partition.catalogue,
      organizations,
      onAnswer: deliveries.note,
      onShown: deliveries.note,
      onVariables: known.note,
    }),
    workspaces: createWorkspaceService(partition.workspaces),
    archive: partition.archive,
    jobs,
    documents,
    expressions,
    fills,
    imports,
    onArrival(note) {
      arrivals.add(note)
      return () => arrivals.delete(note)
    },
    room,
    readLost: partition.readLost,
    damagedDocuments: partition.damagedDocuments,
    close() {
      room.close()
      jobs.stop()
      partition.close()
    },
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

function createPartitions(cache: Cache): Partitions {
  const within = async <T>(
    connectionId: string,
    work: (partition: CachePartition) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const partition = await cache.open(connectionId)
    if (!partition.ok) return partition
    try {
      return await work(partition.value)
    } finally {
      partition.value.close()
    }
  }
  return {
    list: cache.list,
    erase: cache.erase,
    heldBy: cache.heldBy,
    setAside: cache.setAside,
    listDamaged: cache.listDamaged,
    eraseDamaged: cache.eraseDamaged,
    summarise: (connectionId) => within(connectionId, (partition) => summaryOf(connectionId, partition)),
    withDocuments: (connectionId, work) =>
      within(connectionId, ({ documents }) => work(createPersistedDocuments(documents))),
  }
}

async function summaryOf(connectionId: string, partition: CachePartition): Promise<Result<PartitionSummary>> {
  const metadata = await readPartitionMetadata(createPersistedDocuments(partition.documents))
  if (!metadata.ok) return metadata
  const bytes = await partition.readBytes()
  if (!bytes.ok) return bytes
  const cached = await partition.archive.readMap()
  if (!cached.ok) return cached
  const saved = await partition.workspaces.list()
  const times = [
    ...cached.value.map(({ usedAt }) => usedAt),
    ...(saved.ok ? saved.value : []).map(
      (each) => workspaceDocumentSchema.safeParse(each).data?.savedAt ?? 0,
    ),
  ]
  return succeed({
    connectionId,
    metadata: metadata.value,
    bytes: bytes.value,
    seriesCount: cached.value.length,
    usedAt: times.length === 0 ? undefined : Math.max(...times),
  })
}
