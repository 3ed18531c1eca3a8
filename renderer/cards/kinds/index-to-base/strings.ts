import type { Resolution } from '#shared/time/resolution.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'

export const strings = {
  title: 'Index',
  question: 'How have series of different sizes and units developed since a base period?',
  labels: {
    base: 'Base (100)',
    typed: 'Base period',
    basis: 'Index of',
    resolution: 'Values by',
    table: 'Table',
  },
  bases: {
    auto: 'The beginning of the range',
    year: 'The first year of the range',
    month: 'The first month of the range',
    day: 'The first day of the range',
    typed: 'A custom period',
  },
  basis: { mean: 'Means', amount: 'Amounts (a longer month counts for more)' },
  resolutions: {
    auto: 'Automatic',
    hourly: 'Hour',
    daily: 'Day',
    weekly: 'Week',
    monthly: 'Month',
    yearly: 'Year',
  },
  tables: { series: 'Series', values: 'Values' },
  lacksOperands: 'Add a variable.',
  lacksBase: 'Choose a base period.',
  axis: 'Index',
  plot: (base: string) => `Index, ${base} is 100`,
  base: (base: string) => `100: ${base}`,
  columns: {
    name: 'Series',
    base: ['Mean of the base', 'The mean that counts as 100, in the unit of the series'],
    overall: ['Index of the range', 'Mean of the range as a share of the mean of the base'],
    lowest: ['Lowest', 'Lowest index of all times shown'],
    lowestAt: 'Lowest at',
    highest: ['Highest', 'Highest index of all times shown'],
    highestAt: 'Highest at',
    coverage: ['Base complete', 'How much of the base period has values'],
    time: 'Time',
  },
  formula: 'Mean of the interval / mean of the base × 100',
  amountFormula: 'Amount of the interval / average amount of such intervals in the base × 100',
  coarser: (resolution: Resolution) =>
    `${resolutionNames[resolution]} values: finer ones would be too many to draw, or are not available.`,
  withoutZero: (names: readonly string[]) =>
    `No index of ${names.join(', ')}: the zero of its scale is arbitrary, so a ratio of its values means nothing.`,
  emptyBase: (names: readonly string[]) =>
    `No index of ${names.join(', ')}: there are no values in the base period. Choose another one.`,
  leftOutBase: (names: readonly string[]) =>
    `No index of ${names.join(', ')}: the whole base period is left out of figures. Choose another one.`,
  incompleteBase: (names: readonly string[]) =>
    `No index of ${names.join(', ')}: the base period is not complete, and the policy for missing values is strict.`,
  withoutBase: (names: readonly string[]) =>
    `No index of ${names.join(', ')}: there is no mean above zero in the base period.`,
  answer: (name: string, share: string, direction: number, base: string, rests: string): string =>
    direction === 0
      ? `${name} is where it was in ${base}${rests}.`
      : `${name} averages ${share} ${direction > 0 ? 'above' : 'below'} ${base}${rests}.`,
  leftOut: (hours: string) => `Like for like, ${hours} h left out of all series.`,
} as const
