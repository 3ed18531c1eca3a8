import { coarsest, meanStepMs, type Resolution, resolutions, isFiner } from '#shared/time/resolution.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { typicalStepMs } from '#shared/series/typical-step.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { LoadedSeries, NativeResolutions } from '#renderer/ports/series-loader.ts'

/** Three steps: fewer values may just as well be a first reading or the two ends of a gap as a coarse meter. */
const FEWEST_VALUES = 4
/** A median step longer than this many of the shortest ones is a sparse stretch; months have 28 to 31 days. */
const EVEN = 1.15

/** Values that arrived less finely than requested. */
interface Sparse {
  readonly resolution: Resolution
  readonly interval: Interval
  /** True if nothing arrived: a conclusion about this interval applies nowhere else. */
  readonly isSilent?: boolean
}

interface Learnt {
  /** The variables of an expression, since with other variables it is another series. */
  readonly parts: string
  /** Shortest observed distance between two values. */
  readonly closestMs: number
  readonly sparse: readonly Sparse[]
}

/**
 * Learns from the spacing of values, since silence shows nothing (docs/decisions/0078), except that hours may be tried
 * if nothing finer arrived and nothing more is to come: many services have nothing below a meter's own resolution. A
 * floor of hours or finer applies everywhere until closer values are seen, since hours are requested in any case. A
 * coarser one applies only where finer values were requested and were not closer, so that a monthly value never stands
 * for hours that nobody requested.
 */
export function createNativeResolutions(): NativeResolutions {
  const byVariable = new Map<string, Learnt>()
  const read = new WeakSet<Float64Array>()
  return {
    learn(loaded) {
      const { demand, columns, missing, progress, parts = [] } = loaded
      const { dataHubId, resolution } = demand.seriesKey
      const isWhole = progress.finished && progress.failures.length === 0 && missing.length === 0
      if (!isWhole || resolution === 'raw' || read.has(columns.values)) return
      read.add(columns.values)
      const text = parts.map(({ seriesKey }) => seriesKey.dataHubId).join(' ')
      const known = byVariable.get(dataHubId)
      const before = known?.parts === text ? known : { parts: text, closestMs: Infinity, sparse: [] }
      byVariable.set(dataHubId, learnFrom(loaded, before))
    },
    floorOf(dataHubId, interval) {
      const { sparse, closestMs } = byVariable.get(dataHubId) ?? { sparse: [], closestMs: 0 }
      return resolutions.findLast((each) => {
        const own = sparse.filter(({ resolution }) => resolution === each)
        const seen = own.map((one) => one.interval)
        const isHeard = own.some(({ isSilent }) => isSilent !== true)
        const isEverywhere = !isFiner('hourly', each) && isHeard && !isCloser(closestMs, each)
        return isEverywhere || (seen.length > 0 && subtractIntervals([interval], seen).length === 0)
      })
    },
  }
}

function learnFrom(
  { demand, columns, provisional }: LoadedSeries,
  { parts, closestMs, sparse }: Learnt,
): Learnt {
  const asked = demand.seriesKey.resolution
  const closest = closestStepMs(columns, demand.interval, shortestStepMs(asked))
  const unrefuted = sparse.filter(({ resolution, interval }) => {
    const shortestMs = shortestStepMs(resolution)
    return closestStepMs(columns, interval, shortestMs - 1) >= shortestMs
  })
  const coarser = resolutions.filter((each) => isFiner(asked, each))
  const before = { parts, closestMs: Math.min(closestMs, closest), sparse: unrefuted }
  if (coarser.every((each) => isCloser(closest, each))) return before
  const times = columns.times.filter((_, at) => Number.isFinite(columns.values[at]))
  // Values that are too few or too uneven to show a resolution by themselves may fit the known one.
  const fitting = unrefuted.map(({ resolution }) => resolution).filter((each) => !isCloser(closest, each))
  const isSilent = times.length === 0
  const isSettled = provisional.length === 0 && isFiner(asked, 'hourly')
  const silence = isSettled ? 'hourly' : undefined
  const floor = isSilent ? silence : (evenFloor(times, closest) ?? coarsest(fitting))
  const isNew = floor !== undefined && isFiner(asked, floor)
  const interval = isNew && roundToBuckets(demand.interval, floor, demand.bucketZone)
  return interval ? { ...before, sparse: [...unrefuted, { resolution: floor, interval, isSilent }] } : before
}

/**
 * Returns the shortest step between values in the interval; Infinity if it contains fewer than two. A step of at most
 * `enoughMs`, which a year of minutes has right at its beginning, ends the search.
 */
function closestStepMs({ times, values }: Columns, { start, end }: Interval, enoughMs: number): number {
  let closest = Infinity
  let before = -Infinity
  for (let index = 0; index < times.length && closest > enoughMs; index += 1) {
    const at = times[index] ?? NaN
    if (!(at >= start && at < end) || !Number.isFinite(values[index])) continue
    closest = Math.min(closest, at - before)
    before = at
  }
  return closest
}

/** Returns the coarsest resolution that even steps allow; undefined if they are few or uneven. */
function evenFloor(times: Float64Array, closestMs: number): Resolution | undefined {
  const isEven = times.length >= FEWEST_VALUES && (typicalStepMs(times) ?? Infinity) <= EVEN * closestMs
  return isEven ? resolutions.findLast((each) => each !== 'raw' && !isCloser(closestMs, each)) : undefined
}

function isCloser(stepMs: number, resolution: Resolution): boolean {
  return stepMs < shortestStepMs(resolution)
}

/** Returns the shortest step of a resolution: months may have 28 days, and a day may have 23 hours. */
function shortestStepMs(resolution: Resolution): number {
  if (resolution === 'monthly') return 28 * DAY_MS - HOUR_MS
  if (resolution === 'yearly') return 365 * DAY_MS - HOUR_MS
  const step = meanStepMs(resolution) ?? 0
  return step < DAY_MS ? step : step - HOUR_MS
}
