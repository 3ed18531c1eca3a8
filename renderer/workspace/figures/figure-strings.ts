import { missingPolicies, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { FigureColumnId } from './figure-columns.ts'

/** Titles of the columns in the head of the table, in its menu and in what is copied. */
export const columnTitles: Readonly<Record<FigureColumnId | 'name' | 'cursor', string>> = {
  name: 'Series',
  cursor: 'At cursor',
  unit: 'Unit',
  total: 'Total',
  mean: 'Mean',
  max: 'Peak',
  min: 'Minimum',
  loadFactor: 'Load factor',
  baseload: 'Baseload',
  deviation: 'Std dev.',
  p5: 'P5',
  p25: 'P25',
  p50: 'Median',
  p75: 'P75',
  p95: 'P95',
  complete: 'Complete',
  asOf: 'As of',
}

export const policyNames: Readonly<Record<MissingPolicy, string>> = {
  strict: 'No figure with gaps',
  'present-only': 'Use available readings',
  extrapolated: 'Extrapolate totals',
}

const policyNotes: Readonly<Record<MissingPolicy, string>> = {
  strict: 'figures of complete time alone',
  'present-only': 'what is missing counts for nothing',
  extrapolated: 'scaled to the full period',
}

/** Choices with a note on the effect of each. */
export const policyChoices = missingPolicies.map((value) => ({
  value,
  label: policyNames[value],
  note: policyNotes[value],
}))

/** Each ends a sentence about a figure. */
const policyWords: Readonly<Record<MissingPolicy, string>> = {
  strict: 'strict',
  'present-only': 'present values only',
  extrapolated: 'extrapolated',
}

export const table = {
  label: 'Statistics of the series',
  policy: 'Gaps',
  columns: 'Columns',
  rowKeys:
    'Arrow keys choose a series, which is drawn before all others; Escape lets it go, Delete removes it.',
  asChosen: 'Original order',
  copy: 'Copy table',
  copied: 'The table is on the clipboard',
  actions: 'Actions',
  details: (name: string): string => `Details of ${name}`,
  resize: 'Height of the statistics',
  count: (series: number): string => (series === 1 ? '1 series' : `${String(series)} series`),
  remove: (name: string): string => `Remove ${name} from the chart`,
}

export const bucketNouns: Readonly<Record<Resolution, string>> = {
  raw: 'reading',
  minute: 'minute',
  '15-minute': 'quarter of an hour',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

/** Holds the coverage of a figure in formatted texts. */
export interface CoverageWords {
  readonly presentHours: string
  readonly expectedHours: string
  readonly share: string
  /** Empty if nothing is excluded. */
  readonly excludedHours: string
  /**
   * Names the bucket that is still running, which the chart draws and figures leave out; empty if there is
   * none.
   */
  readonly running: string
  readonly policy: MissingPolicy
}

function over(words: CoverageWords, isScaled = false): string {
  const { presentHours, expectedHours, share, excludedHours, running, policy } = words
  const excluded = excludedHours === '' ? '' : `, ${excludedHours} hours excluded`
  const until = running === '' ? '' : `, without the running ${running}`
  const scaled = isScaled ? ', scaled to the full period' : ''
  return `over ${presentHours} of ${expectedHours} hours (${share})${excluded}${until}, ${policyWords[policy]}${scaled}`
}

/** Texts about the formula, coverage and policy of each figure. */
export const notes = {
  totalOfRate: (words: CoverageWords, isScaled: boolean): string =>
    `Rate times hours ${over(words, isScaled)}`,
  totalOfCounter: (words: CoverageWords, isScaled: boolean): string =>
    `Sum of the differences between readings ${over(words, isScaled)}`,
  resets: (times: readonly string[], count: number): string =>
    `The register fell ${count === 1 ? 'once' : `${count} times`}, by a reset, a correction or a faulty reading: ${times.join(', ')}${
      count > times.length ? ', …' : ''
    }`,
  resetMark: 'fell',
  scaledMark: 'scaled',
  noTotal: 'An instantaneous measurement has no total',
  noQuantity: (unit: string): string => `${unit === '' ? 'No unit' : unit} cannot be summed to a quantity`,
  meanOfRate: (words: CoverageWords): string => `Mean rate weighted by time ${over(words)}`,
  meanOfCounter: (words: CoverageWords): string =>
    `Mean rate between readings weighted by time ${over(words)}`,
  mean: (words: CoverageWords): string => `Mean weighted by time ${over(words)}`,
  meanOfRatio: (words: CoverageWords): string =>
    `Ratio of the means of its two sides, not the mean of the ratios, ${over(words)}`,
  nearZero: (text: string, count: number): string =>
    count === 1
      ? 'At 1 value the divisor is nearly zero, below 0.1 % of its mean, so the ratio there says little'
      : `At ${text} values the divisor is nearly zero, below 0.1 % of its mean, so the ratio there says little`,
  max: (values: string, words: CoverageWords): string => `Highest of the ${values} values ${over(words)}`,
  peaks: 'The highest, at least a day apart:',
  min: (values: string, words: CoverageWords): string => `Lowest of the ${values} values ${over(words)}`,
  loadFactor: (words: CoverageWords): string => `Mean rate divided by its peak ${over(words)}`,
  noLoadFactor: 'Only rates that never run backwards have a load factor',
  baseload: (days: string, whole: string, words: CoverageWords): string =>
    `2.5th percentile of the hourly means of each whole day, mean of ${days} of ${whole} days, ${policyWords[words.policy]}`,
  noBaseload: 'Only rates, hourly or finer, with a whole local day have a baseload',
  deviation: (words: CoverageWords): string => `Standard deviation weighted by time ${over(words)}`,
  percentile: (percent: string, values: string, words: CoverageWords): string =>
    `${percent}th percentile of the ${values} values ${over(words)}`,
  complete: (
    { presentHours, expectedHours, excludedHours, running }: CoverageWords,
    values: string,
  ): string =>
    `${presentHours} of the ${expectedHours} hours until now have values, as ${values}${
      excludedHours === '' ? '' : `; ${excludedHours} hours are excluded`
    }${running === '' ? '' : `; the running ${running}, which the chart draws, is not counted`}`,
  completeCoarse: (values: string): string =>
    `${values}, as the service has them, which does not say how many of the hours in them were read`,
  mended: (defects: string): string => `The service answered with ${defects}`,
  values: (present: string, expected: string, resolution: string): string =>
    `${present} of ${expected} ${resolution} values`,
  withheld: (missingHours: string, expectedHours: string): string =>
    `No figure: strict, and ${missingHours} of ${expectedHours} hours are missing`,
  nothing: 'No values',
  leftOut: 'The whole range is left out of figures',
} as const

export const copied = {
  minAt: 'Minimum at',
  maxAt: 'Peak at',
  totalUnit: 'Total unit',
  resolution: 'Resolution',
  extremesOf: (values: string, means: string): string => `${values} (extremes of ${means} means)`,
  policy: 'Gaps',
} as const
