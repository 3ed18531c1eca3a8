import { intersectIntervals } from '#shared/series/intervals.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { NativeResolutions } from '#renderer/ports/native-resolutions.ts'
import type { LoadedSeries, RequestCount, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { joinDemands } from '#renderer/query/demand/join-demands.ts'
import { keysOfComparison, planComparison } from '#renderer/query/demand/plan-cards.ts'
import { countRequests } from '#renderer/query/load/count-requests.ts'
import type { CardDemand } from '../card-kind.ts'

/** Holds a demand with the series that answers it, and what is loaded for that: more where it costs less. */
interface Planned {
  readonly demand: CardDemand
  readonly series: SeriesDemand
  readonly load: SeriesDemand
  /** Native resolution as far as it was known by then. */
  readonly floor: Resolution | undefined
}

/** Plans how the demands of a card are answered. */
export interface CardPlan {
  readonly planned: readonly Planned[]
  /** Contains each load once. */
  readonly loads: readonly SeriesDemand[]
  /** Undefined where the cache cannot be read. */
  readonly count: RequestCount | undefined
}

export async function planCard(
  loader: SeriesLoader,
  demands: readonly CardDemand[],
  { floorOf }: NativeResolutions,
): Promise<CardPlan> {
  const floors = demands.map(({ operand, interval }) => floorOf(operand.variable.dataHubId, interval))
  const read = await loader.readCoverage(keysOfComparison(demands, floorOf))
  const coverage = read.ok ? read.value : undefined
  const series = planComparison(demands, floorOf, coverage)
  const joined = coverage === undefined ? series : joinDemands(series, coverage)
  const planned = demands.flatMap((demand, at) => {
    const [own, load] = [series[at], joined[at]]
    return own === undefined || load === undefined ? [] : [{ demand, series: own, load, floor: floors[at] }]
  })
  const loads = [...new Set(joined)]
  return { planned, loads, count: coverage && countRequests(loads, coverage) }
}

/** Takes from a load what one demand needs. */
export function answerOf({ series, load }: Planned, loaded: LoadedSeries): LoadedSeries {
  if (load === series) return loaded
  return {
    ...loaded,
    columns: sliceColumns(loaded.columns, series.interval),
    missing: intersectIntervals(loaded.missing, [series.interval]),
  }
}

/**
 * Returns true if the answers told that a variable is read at another resolution than was planned, so that it is to
 * be asked otherwise.
 */
export function hasLearnt(
  { planned }: CardPlan,
  answers: readonly LoadedSeries[],
  { learn, floorOf }: NativeResolutions,
): boolean {
  answers.forEach(learn)
  return planned.some(({ demand: { operand, interval }, floor }) => {
    return floorOf(operand.variable.dataHubId, interval) !== floor
  })
}
