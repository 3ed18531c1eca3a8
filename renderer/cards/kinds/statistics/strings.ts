export const strings = {
  title: 'Statistics',
  question: 'How much, how high and how steady?',
  noOperands: 'Tick variables in the tree.',
  percentiles: 'Percentiles',
  inTotal: (amount: string): string => `${amount} in total`,
  onAverage: (amount: string): string => `${amount} on average`,
  atMost: (amount: string, at: string): string => `at most ${amount} (${at})`,
  baseOfDays: (value: string, days: number, of: number): string =>
    `base load ${value} on ${String(days)} of ${String(of)} days`,
  baseOf: (amount: string): string => `base load ${amount}`,
  outside: (share: string): string => `${share} outside the occupied hours`,
  resets: (name: string, count: number): string =>
    `${name}: the register fell ${count === 1 ? 'once' : `${count} times`} in this time (a reset, a correction or a faulty reading).`,
  runsBack: (name: string): string =>
    `${name}: the register also counts backwards, as one that deducts what is exported does. What it counts back is negative.`,
  nearZero: (name: string, count: number): string =>
    `${name}: the divisor is nearly zero, below 0.1 % of its mean, ${
      count === 1 ? 'for 1 value' : `for ${count} values`
    }, so the ratio there means little. The mean divides the means of both sides.`,
} as const
