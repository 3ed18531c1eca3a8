import { addDistinct } from '#shared/errors/distinct-failures.ts'
import type { AppError } from '#shared/errors/result.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { readShiftedId, sourceInterval } from '#shared/series/shifted-series.ts'
import { planRequests } from '#shared/series/coverage/plan.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { LoadedSeries, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'
import { distinctDemands, begunPart } from './load-cost.ts'

/** The visible part of the shown series, which is requested again even if it is cached. */
export interface Reload {
  readonly shown: readonly LoadedSeries[]
  readonly demands: readonly SeriesDemand[]
  readonly requests: number
}

/**
 * Plans the requests that would fetch `visibleRange` again, before any is made. For variables named in `totalizers`
 * this includes the reading at its end.
 */
export function planReload(
  shown: readonly LoadedSeries[],
  visibleRange: Interval,
  now: EpochMs,
  totalizers: ReadonlySet<string> = new Set(),
): Reload {
  const partIn = (range: Interval, demand: SeriesDemand): readonly SeriesDemand[] => {
    const { seriesKey, bucketZone } = demand
    const { dataHubId, resolution } = seriesKey
    const whole = roundToBuckets(range, resolution, bucketZone)
    const id = readShiftedId(dataHubId)?.dataHubId ?? dataHubId
    const visible = totalizers.has(id) ? withLastReading(whole, resolution, bucketZone) : whole
    return intersectIntervals([visible], [demand.interval]).map((interval) => ({ ...demand, interval }))
  }
  const demands = shown.flatMap(({ demand }) => partIn(visibleRange, demand))
  const asked = shown.flatMap(({ demand, parts = [demand] }) => {
    // The parts of a series that is shown at another time are at their own.
    const shifted = readShiftedId(demand.seriesKey.dataHubId)
    const range = shifted === undefined ? visibleRange : sourceInterval(visibleRange, shifted)
    return parts.flatMap((part) => partIn(range, part))
  })
  const requests = distinctDemands(asked).reduce(
    (sum, demand) =>
      sum + planRequests(begunPart(demand, now), demand.seriesKey.resolution, demand.bucketZone).length,
    0,
  )
  return { shown, demands, requests }
}

export interface Reloaded {
  /** The shown series in their present state. */
  readonly series: readonly LoadedSeries[]
  /** Number of settled values that changed. */
  readonly revised: number
  readonly failures: readonly AppError[]
}

export interface ReloadInProgress {
  readonly done: Promise<Reloaded>
  readonly cancel: () => void
}

/** Requests all of it again, then reads the shown series again, which are cached by then. */
export function startReload(
  loader: Pick<SeriesLoader, 'load'>,
  { shown, demands }: Pick<Reload, 'shown' | 'demands'>,
  onProgress: (requestsDone: number) => void,
): ReloadInProgress {
  const done = demands.map(() => 0)
  const loads = demands.map((demand, at) =>
    loader.load(
      demand,
      'visible',
      ({ progress }) => {
        done[at] = progress.requestsDone
        onProgress(done.reduce((sum, each) => sum + each, 0))
      },
      'everything',
    ),
  )
  const finish = async (): Promise<Reloaded> => {
    const again = await Promise.all(loads.map((load) => load.done))
    const series = await Promise.all(
      shown.map(({ demand }) => loader.load(demand, 'visible', () => undefined).done),
    )
    return {
      series,
      revised: again.reduce((sum, { revisions = [] }) => sum + revisions.length, 0),
      failures: again.flatMap(({ progress }) => progress.failures).reduce(addDistinct, []),
    }
  }
  return {
    done: finish(),
    cancel() {
      for (const load of loads) load.cancel()
    },
  }
}
