import { intersectIntervals } from '#shared/series/intervals.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'
import type { LoadedSeries, RequestCount, SeriesDemand, SeriesLoader } from '#renderer/ports/series-loader.ts'
import { joinDemands } from '#renderer/query/demand/join-demands.ts'
import { nativeFloorOf } from '#renderer/query/demand/native-resolution.ts'
import { keysOfComparison, planComparison } from '#renderer/query/demand/plan-cards.ts'
import { countRequests } from '#renderer/query/load/count-requests.ts'
import type { CardDemand } from '../card-kind.ts'

/** A demand with the series that answers it, and what is loaded for that: more where it costs less. */
interface Planned {
  readonly demand: CardDemand
  readonly series: SeriesDemand
  readonly load: SeriesDemand
}

/** How the demands of a card are answered. */
export interface CardPlan {
  readonly planned: readonly Planned[]
  /** Each once. */
  readonly loads: readonly SeriesDemand[]
  /** Undefined where the cache cannot be read. */
  readonly count: RequestCount | undefined
}

/** By dataHubId the native resolution, where one is known. */
export type Floors = Map<string, Resolution>

export async function planCard(
  loader: SeriesLoader,
  demands: readonly CardDemand[],
  floors: Floors,
): Promise<CardPlan> {
  const read = await loader.readCoverage(keysOfComparison(demands, floors))
  const coverage = read.ok ? read.value : undefined
  const series = planComparison(demands, floors, coverage)
  const joined = coverage === undefined ? series : joinDemands(series, coverage)
  const planned = demands.flatMap((demand, at) => {
    const [own, load] = [series[at], joined[at]]
    return own === undefined || load === undefined ? [] : [{ demand, series: own, load }]
  })
  const loads = [...new Set(joined)]
  return { planned, loads, count: coverage && countRequests(loads, coverage) }
}

/** What a load brought of what one demand needs. */
export function answerOf({ series, load }: Planned, loaded: LoadedSeries): LoadedSeries {
  if (load === series) return loaded
  return {
    ...loaded,
    columns: sliceColumns(loaded.columns, series.interval),
    missing: intersectIntervals(loaded.missing, [series.interval]),
  }
}

/** Notes what the answers tell of how finely each variable is read; true where they tell something new. */
export function learnFloors(
  { planned }: CardPlan,
  loadedOf: (load: SeriesDemand) => LoadedSeries | undefined,
  floors: Floors,
): boolean {
  let isNew = false
  for (const { demand, load } of planned) {
    const { variable } = demand.operand
    const loaded = loadedOf(load)
    const floor = loaded && nativeFloorOf(loaded, variableRecordedAt(variable))
    if (floor === undefined || floors.get(variable.dataHubId) === floor) continue
    floors.set(variable.dataHubId, floor)
    isNew = true
  }
  return isNew
}
