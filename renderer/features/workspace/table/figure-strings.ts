import { missingPolicies, type MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { FigureColumnId } from './figure-columns.ts'

/** Of columns, in the head of the table, in its menu and in what is copied. */
export const columnTitles: Readonly<Record<FigureColumnId | 'name' | 'cursor', string>> = {
  name: 'Series',
  cursor: 'At cursor',
  unit: 'Unit',
  total: 'Total',
  mean: 'Mean',
  max: 'Max',
  min: 'Min',
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
  strict: 'Strict',
  'present-only': 'Present only',
  extrapolated: 'Extrapolated',
}

const policyNotes: Readonly<Record<MissingPolicy, string>> = {
  strict: 'no figure unless complete',
  'present-only': 'available values only',
  extrapolated: 'totals scaled to the full period',
}

/** To choose from, each with what it does. */
export const policyChoices = missingPolicies.map((value) => ({
  value,
  label: policyNames[value],
  note: policyNotes[value],
}))

/** As the end of a sentence about a figure. */
const policyWords: Readonly<Record<MissingPolicy, string>> = {
  strict: 'strict',
  'present-only': 'present values only',
  extrapolated: 'extrapolated',
}

export const table = {
  label: 'Statistics of the series',
  policy: 'Missing values',
  columns: 'Columns',
  asChosen: 'Original order',
  copy: 'Copy table',
  copied: 'The table is on the clipboard',
  actions: 'Actions',
  details: (name: string): string => `Details of ${name}`,
  resize: 'Height of the statistics',
  count: (series: number): string => (series === 1 ? '1 series' : `${String(series)} series`),
  remove: (name: string): string => `Remove ${name} from the chart`,
}

/** What a figure rests on, in words that are written already. */
export interface CoverageWords {
  readonly presentHours: string
  readonly expectedHours: string
  readonly share: string
  /** Empty where nothing is excluded. */
  readonly excludedHours: string
  readonly policy: MissingPolicy
}

function over(words: CoverageWords, isScaled = false): string {
  const { presentHours, expectedHours, share, excludedHours, policy } = words
  const excluded = excludedHours === '' ? '' : `, ${excludedHours} hours excluded`
  const scaled = isScaled ? ', scaled to the full period' : ''
  return `over ${presentHours} of ${expectedHours} hours (${share})${excluded}, ${policyWords[policy]}${scaled}`
}

/** Formula, coverage and policy of each figure. */
export const notes = {
  totalOfRate: (words: CoverageWords, isScaled: boolean): string =>
    `Rate times hours ${over(words, isScaled)}`,
  totalOfCounter: (words: CoverageWords, isScaled: boolean): string =>
    `Sum of the differences between readings ${over(words, isScaled)}`,
  resets: (times: readonly string[], count: number): string =>
    `The counter fell ${count === 1 ? 'once' : `${count} times`}, taken as a reset: ${times.join(', ')}${
      count > times.length ? ', …' : ''
    }`,
  resetMark: 'reset',
  scaledMark: 'scaled',
  noTotal: 'An instantaneous measurement has no total',
  noQuantity: (unit: string): string => `${unit === '' ? 'No unit' : unit} cannot be summed to a quantity`,
  meanOfRate: (words: CoverageWords): string => `Mean rate weighted by time ${over(words)}`,
  meanOfCounter: (words: CoverageWords): string =>
    `Mean rate between readings weighted by time ${over(words)}`,
  mean: (words: CoverageWords): string => `Mean weighted by time ${over(words)}`,
  max: (values: string, words: CoverageWords): string => `Highest of the ${values} values ${over(words)}`,
  min: (values: string, words: CoverageWords): string => `Lowest of the ${values} values ${over(words)}`,
  loadFactor: (words: CoverageWords): string => `Mean rate divided by its peak ${over(words)}`,
  noLoadFactor: 'Only rates that never run backwards have a load factor',
  baseload: (days: string, whole: string, words: CoverageWords): string =>
    `2.5th percentile of the hourly means of each whole day, mean of ${days} of ${whole} days, ${policyWords[words.policy]}`,
  noBaseload: 'Only rates, hourly or finer, with a whole local day have a baseload',
  deviation: (words: CoverageWords): string => `Standard deviation weighted by time ${over(words)}`,
  percentile: (percent: string, values: string, words: CoverageWords): string =>
    `${percent}th percentile of the ${values} values ${over(words)}`,
  complete: ({ presentHours, expectedHours, excludedHours }: CoverageWords, values: string): string =>
    `${presentHours} of the ${expectedHours} hours until now have values, as ${values}${
      excludedHours === '' ? '' : `; ${excludedHours} hours are excluded`
    }`,
  values: (present: string, expected: string, resolution: string): string =>
    `${present} of ${expected} ${resolution} values`,
  withheld: (missingHours: string, expectedHours: string): string =>
    `No figure: strict, and ${missingHours} of ${expectedHours} hours are missing`,
  nothing: 'No values',
} as const

export const copied = {
  minAt: 'Min at',
  maxAt: 'Max at',
  totalUnit: 'Total unit',
  resolution: 'Resolution',
  policy: 'Missing values',
} as const
