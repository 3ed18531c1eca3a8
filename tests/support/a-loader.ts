import { createSeriesLoader } from '#renderer/query/load/loaders/create-series-loader.ts'
import { createStorageRoom } from '#renderer/query/load/fetch/storage-room.ts'
import type { CachePartition } from '#renderer/ports/cache.ts'
import type {
  LoadedSeries,
  ReportedDelivery,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import type { StorageRoom } from '#renderer/ports/storage-room.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { aPartition } from './a-partition.ts'
import { createScriptedService, type ScriptedService } from './scripted-service.ts'

/** Loader with a real cache, a scripted service and an adjustable clock. */
export interface LoaderBench {
  readonly loader: SeriesLoader
  readonly service: ScriptedService
  readonly partition: CachePartition
  readonly room: StorageRoom
  readonly setNow: (now: EpochMs) => void
  /** The variables of which the loader has told that values arrived. */
  readonly arrivals: readonly string[]
  /** Sets what the catalogue reports for every variable; initially, each was recorded when the bench was created. */
  readonly setReported: (next: ReportedDelivery | undefined) => void
  /** Loads completely and returns every publication. */
  readonly load: (demand: SeriesDemand, lane?: Lane) => Promise<readonly LoadedSeries[]>
  /** Loads completely and returns the last publication. */
  readonly loaded: (demand: SeriesDemand) => Promise<LoadedSeries>
}

export async function aLoader(now: EpochMs, zone: IanaZone): Promise<LoaderBench> {
  let at = now
  const clock = { now: () => at }
  const service = createScriptedService(clock, zone)
  const partition = await aPartition(clock)
  const arrivals: string[] = []
  let tickets = 0
  let reported: ReportedDelivery | undefined = { lastRecorded: { seenAt: now, newest: now } }
  const room = createStorageRoom({
    store: { hasRoomFor: (bytes, how) => partition.series.hasRoomFor(bytes, how) },
    after: () => () => undefined,
    onDiskSpaceChanged: () => () => undefined,
  })
  const loader = createSeriesLoader({
    bridge: service.bridge,
    connectionId: 'c1',
    store: partition.series,
    clock,
    newTicket: () => `t${tickets++}`,
    lookUpDelivery: () => reported,
    room,
    onArrival: (dataHubId) => arrivals.push(dataHubId),
  })
  const load = async (demand: SeriesDemand, lane: Lane = 'visible') => {
    const published: LoadedSeries[] = []
    await loader.load(demand, lane, (series) => published.push(series)).done
    return published
  }
  return {
    loader,
    service,
    partition,
    room,
    arrivals,
    setNow: (next) => {
      at = next
    },
    setReported: (next) => {
      reported = next
    },
    load,
    loaded: async (demand) => await loader.load(demand, 'visible', () => undefined).done,
  }
}
