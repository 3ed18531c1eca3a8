import { useThrottleFn } from '@vueuse/core'
import { onScopeDispose, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { DownloadJob, JobOrder } from '#renderer/ports/job-service.ts'
import type { SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'

/** Interval at which values that a download has fetched are read while it runs. */
const READ_EVERY_MS = 2000

export interface DownloadProgress {
  readonly requestsPlanned: number
  readonly requestsDone: number
  readonly remainingMs: number
}

/**
 * Starts and watches downloads that fetch what a question lacks; they outlive its card, the workspace and the run of
 * the app.
 */
export interface Download {
  /**
   * Sum over the downloads under way for the watched series; undefined if there are none, and the last values have been
   * read.
   */
  readonly progress: Readonly<ShallowRef<DownloadProgress | undefined>>
  readonly watch: (demands: readonly SeriesDemand[]) => void
  readonly start: (title: string, demands: readonly SeriesDemand[]) => Promise<void>
}

/** Calls `onArrived` when there is more to read; its reader calls `watch` again when it knows what has arrived. */
export function createDownload(
  connection: Readonly<Ref<ConnectionServices | undefined>>,
  onArrived: () => void,
): Download {
  const progress = shallowRef<DownloadProgress>()
  let watched: readonly SeriesDemand[] = []
  let requestsDone = 0
  let isRunning = false
  // The end of a download is read at once, so a read that waited until then adds nothing.
  const arrivedSoon = useThrottleFn(() => isRunning && onArrived(), READ_EVERY_MS, true)

  /**
   * A download counts only if it fetches watched values; one of the same series over other years has another purpose.
   */
  function isOurs({ document: { interval, series } }: DownloadJob): boolean {
    const keys = new Set(series.map(({ seriesKey }) => seriesKeyText(seriesKey)))
    return watched.some(
      (demand) =>
        keys.has(seriesKeyText(demand.seriesKey)) &&
        demand.interval.start < interval.end &&
        interval.start < demand.interval.end,
    )
  }

  function openJobs(): readonly DownloadJob[] {
    return connection.value?.jobs.list().filter((job) => isOpen(job) && isOurs(job)) ?? []
  }

  function show(jobs: readonly DownloadJob[]): void {
    const sum = (part: (job: DownloadJob) => number): number =>
      jobs.reduce((total, job) => total + part(job), 0)
    isRunning = jobs.length > 0
    requestsDone = sum((job) => job.requestsDone)
    progress.value = isRunning
      ? {
          requestsPlanned: sum((job) => job.requestsPlanned),
          requestsDone,
          remainingMs: Math.max(...jobs.map((job) => job.remainingMs)),
        }
      : undefined
  }

  function update(): void {
    const jobs = openJobs()
    if (isRunning && jobs.length === 0) {
      // A download is not over until its last values have been read; otherwise they would be reported as missing.
      isRunning = false
      onArrived()
      return
    }
    if (jobs.length === 0) return
    const before = requestsDone
    show(jobs)
    if (requestsDone > before) void arrivedSoon()
  }

  let unsubscribe: (() => void) | undefined
  watch(
    connection,
    (services) => {
      unsubscribe?.()
      unsubscribe = services?.jobs.onChange(update)
    },
    { immediate: true },
  )
  onScopeDispose(() => unsubscribe?.())

  return {
    progress,
    watch(demands) {
      watched = demands
      show(openJobs())
    },
    async start(title, demands) {
      const { jobs } = connection.value ?? {}
      if (jobs === undefined) return
      // A paused job continues if it contains only these series; a larger one stays paused.
      const keys = new Set(demands.map(({ seriesKey }) => seriesKeyText(seriesKey)))
      const stopped = jobs
        .list()
        .filter((job) => isStopped(job) && isOurs(job))
        .filter(({ document }) =>
          document.series.every(({ seriesKey }) => keys.has(seriesKeyText(seriesKey))),
        )
      for (const { document } of stopped) await jobs.resume(document.id)
      if (stopped.length > 0) return
      for (const order of ordersOf(title, demands)) await jobs.add(order)
    },
  }
}

function isOpen({ state }: DownloadJob): boolean {
  return state === 'running' || state === 'waiting'
}

function isStopped({ state }: DownloadJob): boolean {
  return state === 'paused' || state === 'interrupted'
}

/** Makes one order for each interval. */
function ordersOf(title: string, demands: readonly SeriesDemand[]): readonly JobOrder[] {
  const byInterval = Map.groupBy(demands, ({ interval }) => `${interval.start} ${interval.end}`)
  return [...byInterval.values()].flatMap((list) => {
    const [first] = list
    if (first === undefined) return []
    const distinct = new Map(list.map((each) => [seriesKeyText(each.seriesKey), each]))
    const series = [...distinct.values()].map(({ seriesKey, bucketZone }) => ({ seriesKey, bucketZone }))
    return [{ name: title, interval: first.interval, series }]
  })
}
