import { createCache } from '#renderer/cache/create-cache.ts'
import { createJobService } from '#renderer/jobs/create-job-service.ts'
import type { CachePartition, DocumentStore } from '#renderer/ports/cache.ts'
import type { JobService } from '#renderer/ports/job-service.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import {
  createSeriesLoader,
  type SeriesLoaderPorts,
} from '#renderer/query/load/loaders/create-series-loader.ts'
import { createStorageRoom } from '#renderer/query/load/fetch/storage-room.ts'
import type { Result } from '#shared/errors/result.ts'
import type { DrillClock } from './drill-clock.ts'
import { createLife, type Life } from './life.ts'
import type { DiskUser, DrillDisk } from './drill-disk.ts'

export interface PageParts {
  readonly clock: DrillClock
  readonly disk: DrillDisk
  readonly bridge: () => SeriesLoaderPorts['bridge']
  readonly newId: () => string
  /** Changes the store on purpose, to check that the drill notices. */
  readonly mutateStore?: (store: SeriesStore) => SeriesStore
}

/** One life of the page, without the parts that draw. */
export interface DrillPage {
  readonly loader: SeriesLoader
  readonly jobs: JobService
  readonly partition: CachePartition
  readonly store: SeriesStore
  /** Ends the page and rolls back its transactions that are not committed. */
  readonly kill: () => void
  readonly close: () => void
}

/** Returns undefined if the disk does not allow the partition to be opened. */
export async function openPage(parts: PageParts): Promise<DrillPage | undefined> {
  const { clock, disk, newId, mutateStore = (store) => store } = parts
  const page = createLife()
  const user: DiskUser = { isAlive: page.isAlive, databases: new Set() }
  const cache = createCache({
    clock: clock.wall,
    storage: disk.openFor(user),
    documents: disk.documents,
  })
  const opened = await clock.track(cache.open(disk.connectionId))
  if (!opened.ok) return undefined
  const partition = opened.value
  const store = tracked(mutateStore(partition.series), clock)
  const after = (ms: number, work: () => void): (() => void) =>
    clock.timers.after(ms, () => {
      if (page.isAlive()) work()
    })
  const room = createStorageRoom({ store, after, onDiskSpaceChanged: () => () => undefined })
  const loader = createSeriesLoader({
    bridge: bridgeWhile(parts.bridge, page),
    connectionId: disk.connectionId,
    store,
    clock: clock.wall,
    newTicket: newId,
    lookUpDelivery: () => undefined,
    room,
  })
  const jobs = createJobService({
    loader,
    store: trackedDocuments(partition.jobs, clock),
    clock: clock.wall,
    newId,
    protect: partition.archive.protect,
    countRevisions: (seriesKeys, since) => clock.track(partition.archive.countRevisions(seriesKeys, since)),
  })
  await jobs.start()
  return {
    loader,
    jobs,
    partition,
    store,
    kill: () => {
      page.end()
      jobs.stop()
      room.close()
    },
    close: () => {
      room.close()
      jobs.stop()
      partition.close()
      page.end()
    },
  }
}

/** A page that has ended sends nothing and receives nothing. */
function bridgeWhile(bridge: PageParts['bridge'], page: Life): SeriesLoaderPorts['bridge'] {
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    const gone = new Promise<never>(() => undefined)
    if (!page.isAlive()) return gone
    const answer = await work()
    return page.isAlive() ? answer : gone
  }
  return {
    fetchSeries: (request) => ask(() => bridge().fetchSeries(request)),
    cancelTickets: (request) => ask(() => bridge().cancelTickets(request)),
    moveTicketFirst: (request) => ask(() => bridge().moveTicketFirst(request)),
    readBudget: (request) => ask(() => bridge().readBudget(request)),
  }
}

function tracked(store: SeriesStore, { track }: DrillClock): SeriesStore {
  return {
    read: (seriesKey, interval) => track(store.read(seriesKey, interval)),
    readCoverage: (seriesKeys) => track(store.readCoverage(seriesKeys)),
    write: (segment, bucketZone, sightings) => track(store.write(segment, bucketZone, sightings)),
    readStampsAs: (stamps) => track(store.readStampsAs(stamps)),
    hasRoomFor: (bytes, how) => track(store.hasRoomFor(bytes, how)),
  }
}

function trackedDocuments(store: DocumentStore, { track }: DrillClock): DocumentStore {
  return {
    list: () => track(store.list()),
    read: (id) => track(store.read(id)),
    listVersions: (id) => track(store.listVersions(id)),
    put: (id, document) => track<Result<null>>(store.put(id, document)),
    remove: (id) => track(store.remove(id)),
  }
}
