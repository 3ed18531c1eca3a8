import { unitsOf } from '#renderer/query/series-units.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { CardContext, CardDemand, CardInput, CardInputs } from '../card-kind.ts'
import type { CardAnswer } from './card-query.ts'

/** What a calculation is given of the demands that have been read, each with what there is of it. */
export function cardInputsOf(answers: readonly CardAnswer[], context: CardContext): CardInputs {
  const { range, zone, policy, mask, calendar, now, isLikeForLike } = context
  const inputs = answers.map(([demand, loaded]) => inputOf(demand, loaded))
  return { inputs, range, zone, policy, mask, calendar, now, isLikeForLike }
}

function inputOf({ id, operand: known, interval }: CardDemand, loaded: LoadedSeries): CardInput {
  const { operand, variable } = known
  const { seriesKey, bucketZone } = loaded.demand
  const { resolution } = seriesKey
  return {
    id,
    operandId: operand.id,
    interval,
    series: {
      columns: loaded.columns,
      kind: variable.kind,
      unit: unitsOf(loaded, variable),
      resolution,
      // Days that came as days are as long as where they were cut has them.
      zone: isCalendarResolution(resolution) ? bucketZone : (operand.zone ?? bucketZone),
    },
    missing: loaded.missing,
  }
}
