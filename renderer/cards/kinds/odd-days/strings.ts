import type { OddReason } from '#shared/savings/findings/odd-days.ts'

interface SaidCreep {
  readonly date: string
  readonly step: string
  /** The step as a share of the base load before, in brackets; empty if there was none. */
  readonly share: string
  readonly yearly: string
  readonly confidence: string
  readonly isMore: boolean
}

function oddCount(count: number, of: number): string {
  if (count === 0) return `None of the ${String(of)} days is odd.`
  return `${String(count)} of ${String(of)} days ${count === 1 ? 'is' : 'are'} odd.`
}

const kinds = ['working day', 'weekend', 'holiday'] as const

export const strings = {
  title: 'Odd days and base load',
  question:
    'Is base load creeping, and which days were odd? Each day is compared with its kind and its weather, the base load with its own past.',
  labels: { limit: 'A day is odd beyond' },
  limitUnit: 'standard deviations',
  plots: {
    days: (meter: string) => `${meter}: use of each day and what is usual`,
    base: (meter: string) => `${meter}: base load by week, at mean weather`,
  },
  ...{ use: 'Use', usual: 'Usual', limitSpan: 'Limits', odd: 'Odd days', base: 'Base load', level: 'Level' },
  columns: {
    ...{ day: 'Day', kind: 'Kind of day', use: 'Use', expected: 'Usual', difference: 'Difference' },
    ...{ score: 'Standard deviations', reasons: 'What was different' },
  },
  formulas: {
    expected: 'Level of the kind of day + slopes · degrees below and above the balance points',
    score: 'Difference / (1.4826 · median of absolute differences of its kind of day)',
  },
  kinds,
  models: { first: 'All days', usual: 'Usual days' },
  reason(
    reason: OddReason,
    parts: readonly string[],
    number: (value: number) => string,
    degrees: (temperature: number) => string,
  ): string {
    switch (reason.kind) {
      case 'holiday':
        return 'holiday'
      case 'like-day-off':
        return 'used like a day off'
      case 'like-working-day':
        return 'used like a working day'
      case 'cold':
        return `unusually cold, ${degrees(reason.temperature)}`
      case 'warm':
        return `unusually warm, ${degrees(reason.temperature)}`
      case 'hours':
        return `${number(reason.hours)} h of operation instead of ${number(reason.usual)}`
      case 'missing':
        return `${number(reason.share * 100)} % of its hours have values`
      case 'part':
        return `${parts[reason.part] ?? ''} differed by ${number(reason.amount)}`
    }
  },
  noReason: 'no known reason',
  creeping: ({ date, step, share, yearly, confidence, isMore }: SaidCreep) =>
    `Base load ${isMore ? 'rose' : 'fell'} by ${step}${share} in the week of ${date}, which is ${yearly} a year, with ${confidence} confidence.`,
  steady: (change: string, confidence: string) =>
    `Base load is not creeping: its largest change, ${change}, has only ${confidence} confidence.`,
  fewWeeks: 'It takes hourly values over at least eight weeks to tell whether base load is creeping.',
  oddCount,
  line: (change: string) => `A line through all weeks changes by ${change} a year.`,
  weather:
    'The effect of the weather on the base load is taken out first, so that a cold winter does not look like creep.',
  lowest:
    'The base load of a day is the mean of its three lowest hours; that of a week is the median of its days.',
  fewDays: 'There are fewer than 30 days with values, too few to say what is usual.',
  notLoaded: 'Days are compared when the series are loaded.',
} as const
