import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { meanStepMs } from '#shared/series/pyramid/mean-step.ts'
import { typicalStepMs } from '#shared/series/typical-step.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'

/** Resolutions that a meter may be read at, finest first. */
const natives: readonly Resolution[] = [
  'minute',
  '15-minute',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
]

/** A meter that is empty at all these is taken to be empty. */
const triedWhereEmpty: readonly Resolution[] = ['minute', '15-minute', 'hourly', 'daily', 'monthly']

/** The shortest step of a resolution: twenty-eight days apart is monthly. */
function shortestStepMs(resolution: Resolution): number {
  if (resolution === 'monthly') return 28 * DAY_MS
  if (resolution === 'yearly') return 365 * DAY_MS
  return meanStepMs(resolution) ?? DAY_MS
}

/**
 * The resolution below which a variable has nothing to show, as its answer tells: readings further apart
 * than was requested, or none although it is known to have been read. Undefined where the answer says
 * nothing of the kind.
 */
export function nativeFloorOf(
  loaded: LoadedSeries,
  lastRecordedAt: EpochMs | undefined,
): Resolution | undefined {
  const { demand, columns, missing, progress } = loaded
  const requested = natives.indexOf(demand.seriesKey.resolution)
  const isWhole = progress.finished && progress.failures.length === 0 && missing.length === 0
  if (!isWhole || requested < 0) return undefined
  if (columns.times.length > 0) return sparseFloor(columns.times, requested)
  const wasRead = lastRecordedAt !== undefined && lastRecordedAt >= demand.interval.start
  const tried = triedWhereEmpty.indexOf(demand.seriesKey.resolution)
  return wasRead && tried >= 0 ? triedWhereEmpty[tried + 1] : undefined
}

function sparseFloor(times: Float64Array, requested: number): Resolution | undefined {
  const step = typicalStepMs(times)
  if (step === undefined) return undefined
  return natives.slice(requested + 1).findLast((each) => shortestStepMs(each) <= step * 1.01)
}

export function coarsest(list: readonly Resolution[]): Resolution | undefined {
  return resolutions.findLast((each) => list.includes(each))
}

/** What Automatic may choose from, given the coarsest native resolution on the chart. */
export function notFinerThan(
  available: readonly Resolution[],
  floor: Resolution | undefined,
): readonly Resolution[] {
  if (floor === undefined) return available
  return available.filter((each) => resolutions.indexOf(each) >= resolutions.indexOf(floor))
}
