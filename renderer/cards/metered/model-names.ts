import type { BaselineModelId } from '#shared/savings/models/baseline.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'

/** Names of the models of a baseline, as used in fields and tables. */
export const modelNames: Readonly<Record<BaselineModelId, string>> = {
  mean: 'Mean',
  'degree-days': 'Degree days, balance points fitted',
  linear: 'Straight line',
  heating: 'Change point for heating, 3 parameters',
  cooling: 'Change point for cooling, 3 parameters',
  four: 'Change point, 4 parameters',
  five: 'Change points, 5 parameters',
  'time-of-week': 'Time of week and temperature',
  several: 'Several variables',
}

/** Models that need only a meter and its weather. */
export const weatherModels = [
  'degree-days',
  'time-of-week',
  'linear',
  'heating',
  'cooling',
  'four',
  'five',
  'mean',
] as const

export const resolutionNames: Readonly<Record<BandResolution, string>> = {
  hourly: 'Hour',
  daily: 'Day',
  monthly: 'Month',
}

/** Label of the field that chooses a model, and of the one that chooses its values. */
export const modelLabel = 'Model'
export const resolutionLabel = 'A value for each'
