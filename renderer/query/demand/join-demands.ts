import { type SeriesKey, seriesKeyText } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { type Resolution, isFiner } from '#shared/time/resolution.ts'
import type { CoverageSnapshot, FloorOf, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'
import { countRequests, withoutUnderWay } from '#renderer/query/load/load-cost.ts'
import { candidateKeys, demandFor } from './plan-query.ts'

/** The facts about one operand that a comparison needs. */
interface ComparedInterval {
  readonly operand: KnownOperand
  readonly interval: Interval
  /** Coarsest resolution that answers the comparison. */
  readonly resolution: Resolution
  readonly asServiceHasIt?: boolean
}

/** Lists the series whose coverage decides how a comparison is answered. */
export function keysOfComparison(
  compared: readonly ComparedInterval[],
  floorOf: FloorOf,
): readonly SeriesKey[] {
  return compared.flatMap(({ operand, interval, resolution, asServiceHasIt }) => {
    const floor = floorOf(operand.variable.dataHubId, interval)
    const isLooked = (each: Resolution): boolean =>
      asServiceHasIt === true ? each === resolution : !isFiner('hourly', each) || each === floor
    return candidateKeys({ operands: [operand], resolution }).filter((key) => isLooked(key.resolution))
  })
}

/** Plans one demand for each operand, at the base resolution unless finer values are cached. */
export function planComparison(
  compared: readonly ComparedInterval[],
  floorOf: FloorOf,
  coverage: CoverageSnapshot | undefined,
): readonly SeriesDemand[] {
  return compared.map(({ operand, interval, resolution, asServiceHasIt }) => {
    const figures = asServiceHasIt === true ? 'service' : 'derived'
    return demandFor({ figures, floorOf }, operand, { range: interval, shown: resolution }, coverage)
  })
}

/**
 * Returns the demand to load for each demand. Demands for one series are combined into the interval around them if that
 * takes fewer requests, and otherwise stay unchanged: twelve months of one series are one request as a year, and twelve
 * requests one by one.
 */
export function joinDemands(
  demands: readonly SeriesDemand[],
  coverage: CoverageSnapshot,
): readonly SeriesDemand[] {
  // Requests in flight count as needed; otherwise demands would be split again while they are being answered.
  const answered = withoutUnderWay(coverage)
  const ofOneSeries = Map.groupBy(
    demands,
    ({ seriesKey, bucketZone }) => `${seriesKeyText(seriesKey)} ${bucketZone}`,
  )
  const joined = new Map<SeriesDemand, SeriesDemand>()
  for (const list of ofOneSeries.values())
    for (const [demand, whole] of joinSeries(list, answered)) joined.set(demand, whole)
  return demands.map((demand) => joined.get(demand) ?? demand)
}

/** The cheapest way to combine a number of demands from the left. */
interface Cheapest {
  readonly requests: number
  readonly groups: readonly (readonly SeriesDemand[])[]
}

/**
 * Combines by dynamic programming over the demands from left to right; of equally cheap ways it takes the one that
 * combines least.
 */
function joinSeries(
  list: readonly SeriesDemand[],
  coverage: CoverageSnapshot,
): readonly (readonly [SeriesDemand, SeriesDemand])[] {
  const sorted = list.toSorted((a, b) => a.interval.start - b.interval.start)
  const ways: Cheapest[] = [{ requests: 0, groups: [] }]
  for (let end = 1; end <= sorted.length; end++) {
    let best: Cheapest | undefined
    for (let start = end - 1; start >= 0; start--) {
      const group = sorted.slice(start, end)
      const before = ways[start]
      if (before === undefined) continue
      const requests = before.requests + countRequests(wholeOf(group), coverage).requests
      if (best === undefined || requests < best.requests)
        best = { requests, groups: [...before.groups, group] }
    }
    if (best !== undefined) ways.push(best)
  }
  const groups = ways.at(-1)?.groups ?? []
  return groups.flatMap((group) =>
    wholeOf(group).flatMap((whole) => group.map((demand) => [demand, whole] as const)),
  )
}

/** Returns one demand over all of a group; the demand itself if it is alone. */
function wholeOf(group: readonly SeriesDemand[]): readonly SeriesDemand[] {
  const [first] = group
  if (first === undefined || group.length === 1) return group
  const interval: Interval = {
    start: first.interval.start,
    end: Math.max(...group.map(({ interval: { end } }) => end)),
  }
  return [{ ...first, interval }]
}
