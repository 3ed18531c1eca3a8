import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { FigureColumnId } from './figure-columns.ts'

/** Titles of figures wherever they appear: in tables, menus, readings and files. */
export const figureTitles: Readonly<Record<FigureColumnId | 'name' | 'outOfHours' | 'outShare', string>> = {
  name: 'Series',
  unit: 'Unit',
  total: 'Total',
  outOfHours: 'Out of hours',
  outShare: 'Share out of hours',
  mean: 'Mean',
  max: 'Peak',
  min: 'Minimum',
  loadFactor: 'Load factor',
  baseload: 'Base load',
  deviation: 'Std dev.',
  p5: 'P5',
  p25: 'P25',
  p50: 'Median',
  p75: 'P75',
  p95: 'P95',
  complete: 'Complete',
  asOf: 'As of',
}

/** Explains in the tooltip of a figure how the policy treated missing values. */
export const policyWords: Readonly<Record<MissingPolicy, string>> = {
  strict: 'No figure where values are missing',
  'present-only': 'Available readings only',
  extrapolated: 'Totals extrapolated',
}

/** Formulas of the figures. */
export const formulas = {
  totalOfRate: 'Rate times hours',
  totalOfCounter: 'Sum of the differences between readings',
  outOfHours: 'Total outside the occupied hours of the calendar; holidays are not occupied',
  outShare: 'Total outside the occupied hours divided by the total',
  meanOfRate: 'Time-weighted mean rate',
  meanOfCounter: 'Time-weighted mean rate between readings',
  mean: 'Time-weighted mean',
  meanOfRatio: 'Ratio of the means of both sides, not the mean of the ratios',
  max: (values: string): string => `Highest of the ${values} values, and when it began`,
  min: (values: string): string => `Lowest of the ${values} values, and when it began`,
  deviation: 'Time-weighted standard deviation',
  loadFactor: 'Mean rate divided by its peak',
  baseload: (days: number, whole: number): string =>
    `2.5th percentile of the hourly means of each whole day, averaged over ${String(days)} of ${String(whole)} days`,
  percentile: (percent: number, values: string): string =>
    `${String(percent)}th percentile of the ${values} values`,
} as const

/** Reasons why there is no figure. */
export const absences = {
  nothing: 'No values',
  leftOut: 'The whole range is left out of figures',
  withheld: 'No figure, because values are missing',
  noTotal: 'An instantaneous measurement has no total',
  noQuantity: (unit: string): string => `${unit === '' ? 'No unit' : unit} cannot be summed`,
  noLoadFactor: 'Only rates that never run backwards have a load factor',
  noBaseload:
    'Only hourly or finer rates that cover a whole local day, and do not run backwards on average, have a base load',
} as const

export const remarks = {
  resets: (times: readonly string[], count: number): string =>
    `The register fell ${count === 1 ? 'once' : `${String(count)} times`} (a reset, a correction or a faulty reading): ${times.join(', ')}${
      count > times.length ? ', …' : ''
    }`,
  nearZero: (count: number): string =>
    `For ${count === 1 ? '1 value' : `${String(count)} values`} the divisor is nearly zero, below 0.1 % of its mean, so the ratio there means little`,
  fell: 'fell',
  runsBack: 'The register also counts backwards. What it counts back is negative, and the total is net',
} as const
