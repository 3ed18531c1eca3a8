import { fitChangePoint, fitMean } from '../models/fit-curve.ts'
import { calTrackRules, celsiusRules, fitDegreeDays, fitSeveral } from '../models/fit-degree-days.ts'
import { celsiusTimeOfWeek, fahrenheitTimeOfWeek, fitTimeOfWeek } from '../models/fit-time-of-week.ts'
import type { BaselineModelId, FittedBaseline, Observations } from '../models/baseline.ts'

export interface BaselineRequest {
  readonly model: BaselineModelId
  /** Unit of the temperatures, which the published balance points are turned into. */
  readonly isFahrenheit: boolean
  /** Positions of a week: 7 for days, 168 for hours. */
  readonly slotCount: number
}

/** Fits a model to a baseline; undefined when there are too few values, or too few different ones, to determine it. */
export function fitBaseline(
  observations: Observations,
  { model, isFahrenheit, slotCount }: BaselineRequest,
): FittedBaseline | undefined {
  if (model === 'mean') return fitMean(observations)
  const rules = isFahrenheit ? calTrackRules : celsiusRules
  if (model === 'degree-days') return fitDegreeDays(observations, rules)
  if (model === 'several') return fitSeveral(observations, rules)
  if (model === 'time-of-week')
    return fitTimeOfWeek(observations, slotCount, isFahrenheit ? fahrenheitTimeOfWeek : celsiusTimeOfWeek)
  return fitChangePoint(observations, model)
}
