import type { Variable } from '#shared/portfolio/nouns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import type { CoverageSnapshot, FloorOf, LoadedSeries, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { joinDemands, keysOfComparison, planComparison } from '#renderer/query/demand/join-demands.ts'
import { demandsOver } from '#renderer/query/demand/plan-query.ts'
import type { Asked, Question } from '#renderer/query/run/question.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import type { CardDemand } from '../card-kind.ts'

/** A demand with the series that answers it; `load` is what is loaded for it, which may be more if that costs less. */
export interface PlannedDemand extends Asked {
  readonly demand: CardDemand
  readonly series: SeriesDemand
}

interface Asking {
  readonly title: string
  readonly floorOf: FloorOf
  readonly versionOf: (variable: Variable) => number
}

/** Asks for the demands of a card. */
export function questionOf(
  demands: readonly CardDemand[],
  { title, floorOf, versionOf }: Asking,
): Question<PlannedDemand> {
  function planned(demand: CardDemand, series: SeriesDemand, load = series): PlannedDemand {
    const { id, operand, interval } = demand
    const { variable } = operand
    return { id, variable, interval, load, version: versionOf(variable), demand, series }
  }

  function plan(coverage: CoverageSnapshot | undefined): readonly PlannedDemand[] {
    const series = planComparison(demands, floorOf, coverage)
    const joined = coverage === undefined ? series : joinDemands(series, coverage)
    return demands.flatMap((demand, at) => {
      const own = series[at]
      return own === undefined ? [] : [planned(demand, own, joined[at])]
    })
  }

  return {
    key: JSON.stringify(
      demands.map(({ operand: known, ...rest }) => {
        const { operand, variable } = known
        const floor = floorOf(variable.dataHubId, rest.interval)
        return [
          operand,
          zoneOf(known),
          variable.localTimezone,
          variable.kind,
          versionOf(variable),
          floor,
          rest,
        ]
      }),
    ),
    title,
    candidates: () => keysOfComparison(demands, floorOf),
    plan,
    // Only the service's own figures can be used in an audit of them.
    alternatives: ({ demand }) =>
      demand.asServiceHasIt === true
        ? []
        : demandsOver(demand.operand, demand.interval).map((each) => planned(demand, each)),
  }
}

/** Takes from a load what one demand needs. */
export function answerOf({ series, load }: PlannedDemand, loaded: LoadedSeries): LoadedSeries {
  if (load === series) return loaded
  return {
    ...loaded,
    columns: sliceColumns(loaded.columns, series.interval),
    missing: intersectIntervals(loaded.missing, [series.interval]),
  }
}
