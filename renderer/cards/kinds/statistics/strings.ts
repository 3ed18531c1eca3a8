export const strings = {
  title: 'Statistics',
  question: 'How much, how high and how steady?',
  noOperands: 'Tick variables in the tree.',
  percentiles: 'Percentiles',
  series: 'Series',
  total: 'Total',
  outOfHours: 'Out of hours',
  outOfHoursShare: 'Share out of hours',
  mean: 'Mean',
  min: 'Minimum',
  minAt: 'Minimum at',
  max: 'Peak',
  maxAt: 'Peak at',
  deviation: 'Deviation',
  loadFactor: 'Load factor',
  baseload: 'Baseload',
  complete: 'Complete',
  percentile: (percent: number): string => `P${percent}`,
  formulas: {
    total: 'Mean rate times hours, or the difference of a totalizer',
    outOfHours: 'Total outside the occupied hours of the calendar; holidays are not occupied',
    outOfHoursShare: 'Total outside the occupied hours divided by the total',
    mean: 'Weighted by the length of every value',
    min: (values: string): string => `Lowest of the ${values} values, and when it began`,
    max: (values: string): string => `Highest of the ${values} values, and when it began`,
    deviation: 'Standard deviation of the population, weighted by length',
    loadFactor: 'Mean divided by peak',
    baseload: 'Mean of the lowest part of each whole day',
    percentile: (percent: number): string =>
      `${percent} % of the values are at or below it, interpolated linearly`,
  },
  inTotal: (amount: string): string => `${amount} in total`,
  onAverage: (amount: string): string => `${amount} on average`,
  atMost: (amount: string, at: string): string => `at most ${amount} (${at})`,
  baseOf: (amount: string): string => `base load ${amount}`,
  outside: (share: string): string => `${share} outside the occupied hours`,
  resets: (name: string, count: number): string =>
    `${name}: the register fell ${count === 1 ? 'once' : `${count} times`} in this time, by a reset, a correction or a faulty reading.`,
  nearZero: (name: string, count: number): string =>
    `${name}: the divisor is nearly zero, below 0.1 % of its mean, ${
      count === 1 ? 'for 1 value' : `for ${count} values`
    }, so that the ratio says little there. The mean divides the means of both sides.`,
} as const
