import type { Bridge } from '#shared/contract/bridge.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { succeed, type Result, type AppError } from '#shared/errors/result.ts'
import { emptyColumns, type Columns, replaceInside, type Segment } from '#shared/series/columns.ts'
import { overlapNeighbours, planRequests } from '#shared/series/coverage/plan.ts'
import {
  settledIntervals,
  sightingsOf,
  provisionalIntervals,
  type Sighting,
} from '#shared/series/coverage/coverage.ts'
import { subtractIntervals, intersectIntervals } from '#shared/series/intervals.ts'
import {
  clipCoverage,
  extentAfter,
  isOfOneKind,
  seamsInside,
  type SeriesExtent,
} from '#shared/series/coverage/extend-coverage.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { fromBucketInUtc } from '#shared/series/buckets-in-utc.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { CachedSeries, SeriesStore, Revision } from '#renderer/ports/series-store.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  LoadExtent,
  LoadInProgress,
  SeriesDemand,
  SeriesLoader,
  ReportedDelivery,
} from '#renderer/ports/series-loader.ts'
import {
  createTasksInFlight,
  type FetchPorts,
  type FetchTask,
  startFetchTask,
  type TasksInFlight,
} from '#renderer/query/load/fetch/fetch-task.ts'
import {
  expectedDurationMs,
  REQUESTS_OF_A_MINUTE,
  wantedIntervals,
  missingIntervals,
  sightingsFrom,
} from '../load-cost.ts'
import { createSizeLimits } from '../fetch/size-limits.ts'
import type { ColumnChange } from '#shared/series/coverage/revisions.ts'
import { noRequests, withAnswered, withPlanned } from '#shared/series/request-progress.ts'
import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { FetchEvent } from '#renderer/query/load/fetch/bisect.ts'

/** A burst of answers is drawn ten times a second, not sixty. */
const PUBLISH_EVERY_MS = 100

export interface SeriesLoaderPorts extends FetchPorts {
  readonly bridge: FetchPorts['bridge'] & Pick<Bridge, 'readBudget'>
  readonly store: SeriesStore
  readonly clock: Clock
  /** Called for the variable of every load that received values from the service, whoever requested them. */
  readonly onArrival?: ((dataHubId: string) => void) | undefined
}

/** Answers demands cache first, with the fewest requests (decision 0007). */
export function createSeriesLoader(ports: SeriesLoaderPorts): SeriesLoader {
  const inFlight = createTasksInFlight()
  return {
    readCoverage: (seriesKeys) => readCoverage(ports, inFlight, seriesKeys),
    async needsConsent(requests) {
      if (requests <= REQUESTS_OF_A_MINUTE) return false
      const budget = await ports.bridge.readBudget({ connectionId: ports.connectionId })
      return !budget.ok || requests > budget.value.limit
    },
    async expectedMs(requests, areQueued = false) {
      const budget = await ports.bridge.readBudget({ connectionId: ports.connectionId })
      return expectedDurationMs(requests, budget.ok ? budget.value : undefined, areQueued)
    },
    load: (demand, lane, publish, extent = 'wanted') =>
      startLoad({ ...ports, inFlight, demand, lane, extent }, publish),
  }
}

async function readCoverage(
  { store, clock, lookUpDelivery }: SeriesLoaderPorts,
  inFlight: TasksInFlight,
  seriesKeys: readonly SeriesKey[],
): Promise<Result<CoverageSnapshot>> {
  const covered = await store.readCoverage(seriesKeys)
  if (!covered.ok) return covered
  const byKey = new Map(
    seriesKeys.map((seriesKey, at) => {
      const key = seriesKeyText(seriesKey)
      const underWay = inFlight.all(key).map(({ interval }) => interval)
      const reported = lookUpDelivery(seriesKey.dataHubId)
      return [key, { covered: covered.value[at] ?? [], underWay, reported }]
    }),
  )
  const none = { covered: [], underWay: [] }
  return succeed({ readAt: clock.now(), of: (seriesKey) => byKey.get(seriesKeyText(seriesKey)) ?? none })
}

/** One load with everything that it needs. */
interface Load extends SeriesLoaderPorts {
  readonly inFlight: TasksInFlight
  readonly demand: SeriesDemand
  readonly lane: Lane
  readonly extent: LoadExtent
}

function startLoad(load: Load, publish: (series: LoadedSeries) => void): LoadInProgress {
  const reported = load.lookUpDelivery(load.demand.seriesKey.dataHubId)
  const series = createSeriesInProgress(load.demand, load.clock, load.extent !== 'to-cache', reported)
  let publication: ReturnType<typeof setTimeout> | undefined
  const publishSoon = (): void => {
    publication ??= setTimeout(() => {
      publication = undefined
      publish(series.asItStands(false))
    }, PUBLISH_EVERY_MS)
  }
  const leave: (() => void)[] = []
  const cancelled = Promise.withResolvers<undefined>()
  let isCancelled = false

  const fetchAll = async (): Promise<void> => {
    const tasks = await readThenPlan(load, series, () => isCancelled)
    if (tasks.length === 0) return
    publish(series.asItStands(false))
    for (const task of tasks) {
      leave.push(
        task.join((event) => {
          series.take(event)
          publishSoon()
        }),
      )
    }
    await Promise.all(tasks.map(({ done }) => done))
  }

  const loadAll = async (): Promise<LoadedSeries> => {
    await Promise.race([fetchAll(), cancelled.promise])
    clearTimeout(publication)
    // The list is emptied, so that a load that someone keeps does not keep the segments of its tasks in memory.
    for (const end of leave.splice(0)) end()
    const loaded = series.asItStands(true)
    publish(loaded)
    if (loaded.progress.requestsDone > 0) load.onArrival?.(load.demand.seriesKey.dataHubId)
    return loaded
  }

  return {
    done: loadAll(),
    cancel() {
      isCancelled = true
      cancelled.resolve(undefined)
    },
  }
}

/**
 * Reads the cache and starts what is wanted. Tasks that run when the read begins are joined even if they end during it:
 * the read may have missed their values, and another request would fetch them again.
 */
async function readThenPlan(
  load: Load,
  series: SeriesInProgress,
  isCancelled: () => boolean,
): Promise<readonly FetchTask[]> {
  const { inFlight, demand, lane, extent, clock } = load
  const { seriesKey, interval, bucketZone } = demand
  const key = seriesKeyText(seriesKey)
  // A download that is paused and resumed at once would otherwise request again what is just being stored.
  await inFlight.stored(key)
  const running = inFlight.over(key, [interval])
  const cached = await readCached(load)
  if (cached.ok) series.setCached(cached.value)
  else series.take({ kind: 'failed', error: cached.error })
  if (isCancelled() || extent === 'nothing') return []

  const kept = cached.ok && extent !== 'everything' ? cached.value.covered : []
  const reported = load.lookUpDelivery(seriesKey.dataHubId)
  const known = cached.ok ? cached.value.allCovered : []
  const sightings = sightingsOf(known)
  const wanted = wantedIntervals(demand, kept, clock.now(), { sightings, reported })
  const joined = new Set([...running.filter((task) => !task.isCancelled()), ...inFlight.over(key, wanted)])
  const own = subtractIntervals(
    wanted,
    [...joined].map((task) => task.interval),
  )
  const limits = createSizeLimits(REQUESTS_OF_A_MINUTE)
  const { resolution } = seriesKey
  const planned = planRequests(own, resolution, bucketZone)
  const settled = settledIntervals(known, resolution, bucketZone)
  const wide = overlapNeighbours(planned, settled, resolution, bucketZone)
  const started = planned.map((needed, at) => {
    const task = startFetchTask(load, demand, { needed, asked: wide[at] ?? needed }, lane, limits)
    inFlight.add(key, task)
    return task
  })
  for (const task of joined) task.prioritise(lane)
  const tasks = [...joined, ...started]
  series.take({ kind: 'planned', requests: tasks.length })
  return tasks
}

/** Reads the cached data, without the columns if nobody looks at them. */
async function readCached({ store, demand, extent, lane }: Load): Promise<Result<CachedSeries>> {
  const { seriesKey, interval } = demand
  if (extent !== 'to-cache')
    return store.read(seriesKey, fromBucketInUtc(interval, seriesKey.resolution), lane !== 'background')
  const read = await store.readCoverage([seriesKey])
  if (!read.ok) return read
  const covered = read.value[0] ?? []
  return succeed({
    ...emptyColumns(),
    units: '',
    covered: clipCoverage(covered, interval),
    allCovered: covered,
  })
}

/** Tracks a demanded series while it loads: takes events and returns its current state. */
export interface SeriesInProgress {
  readonly setCached: (cached: CachedSeries) => void
  readonly take: (event: FetchEvent) => void
  readonly asItStands: (finished: boolean) => LoadedSeries
}

export function createSeriesInProgress(
  demand: SeriesDemand,
  clock: Clock,
  keepsColumns: boolean,
  reported?: ReportedDelivery,
): SeriesInProgress {
  let columns: Columns = emptyColumns()
  let extent: SeriesExtent = { units: '', covered: [] }
  let sightings: readonly Sighting[] = sightingsFrom(reported)
  let failures: readonly AppError[] = []
  let revisions: readonly Revision[] = []
  let requests = noRequests
  const { seriesKey, interval, bucketZone } = demand
  const reach = fromBucketInUtc(interval, seriesKey.resolution)

  const lay = (segment: Segment, seams: readonly ColumnChange[]): void => {
    const [part] = intersectIntervals([segment.interval], [reach])
    if (part === undefined) return
    // The cache does the same: it sets aside values in another unit, or with stamps read by another convention.
    if (!isOfOneKind(extent, segment)) columns = emptyColumns()
    if (keepsColumns) columns = replaceInside(columns, part, segment)
    const seen = seamsInside(seams, part)
    extent = extentAfter(extent, { ...segment, interval: part, seams: seen }, bucketZone, sightings)
  }

  return {
    setCached(cached) {
      columns = { times: cached.times, values: cached.values }
      const { units, covered, stamps } = cached
      extent = { units, covered, ...(stamps === undefined ? {} : { stamps }) }
      sightings = [...sightings, ...sightingsOf(cached.allCovered)]
    },
    take(event) {
      switch (event.kind) {
        case 'planned':
          requests = withPlanned(requests, event.requests)
          return
        case 'answered':
          requests = withAnswered(requests)
          return
        case 'segment':
          revisions = [...revisions, ...event.revisions]
          lay(
            event.segment,
            event.revisions.filter((one) => one.isSeam === true),
          )
          return
        case 'failed':
          failures = addDistinct(failures, event.error)
      }
    },
    asItStands: (finished) => ({
      demand,
      columns,
      units: extent.units,
      covered: clipCoverage(extent.covered, interval),
      provisional: provisionalIntervals(extent.covered, seriesKey.resolution, bucketZone),
      missing: missingIntervals(demand, extent.covered, clock.now()),
      ...(revisions.length === 0 ? {} : { revisions }),
      progress: { ...requests, failures, finished },
    }),
  }
}
