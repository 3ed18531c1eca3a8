import { type ChangedPart, partsOfDay } from '#shared/analysis/periods/change.ts'
import type { AxisResolution } from '#shared/time/alignment/axis-cells.ts'

const bucketNames: Readonly<Record<AxisResolution, string>> = {
  hourly: 'hours',
  daily: 'days',
  weekly: 'weeks',
  monthly: 'months',
}

/** Parts of the answer's sentence, already written as text. */
export interface AnswerParts {
  readonly direction: 'up' | 'down' | 'same'
  /** Undefined if a share of the reference is meaningless. */
  readonly share: string | undefined
  /** True for a change of less than 0.05 %. */
  readonly isSlight: boolean
  readonly amount: string
  readonly period: string
  readonly reference: string
  readonly isLikeForLike: boolean
  /** Empty if both periods are complete. */
  readonly restsOn: string
}

export const strings = {
  title: 'Periods',
  question: 'How does this period compare with others, such as this year with last?',
  labels: {
    step: 'Compared with',
    count: 'How many',
    periods: 'Periods',
    alignment: 'Aligned by',
    isToDate: 'Only as far as the current period has gone',
    form: 'Shown as',
    reference: 'Change from',
    resolution: 'Values by',
    table: 'Table',
  },
  steps: {
    year: 'The years before',
    quarter: 'The quarters before',
    month: 'The months before',
    week: 'The weeks before',
    day: 'The days before',
    range: 'Periods of the same length before',
    listed: 'Custom periods',
  },
  alignments: { date: 'Same date', weekday: 'Same weekday', 'day-number': 'Same time since the start' },
  forms: {
    values: 'Values',
    difference: 'Difference',
    cumulated: 'Running total',
    'cumulated-difference': 'Difference of running totals',
  },
  references: {
    earliest: 'Earliest period',
    before: 'Period before each',
    first: 'First period',
  },
  resolutions: {
    auto: 'Automatic',
    hourly: 'Hour',
    daily: 'Day',
    weekly: 'Week',
    monthly: 'Month',
  },
  tables: { periods: 'Periods', values: 'Values' },
  lacksOperands: 'Add a variable.',
  lacksPeriods: 'Add at least two periods.',
  lacksDates: 'No earlier period has these dates. Choose another one to compare with.',
  until: (days: string, time: string) => `${days} until ${time}`,
  wholeWeeks: (rest: string) =>
    `Only whole weeks are compared, so that no day is counted twice: ${rest} is left out.`,
  plot: (name: string, form: string, unit: string) =>
    `${name}, ${form.toLowerCase()}${unit === '' ? '' : `, ${unit}`}`,
  difference: (name: string, reference: string) => `${name} − ${reference}`,
  through: (position: string) => `up to and including ${position}`,
  columns: {
    name: 'Series',
    period: 'Period',
    total: ['Total', 'Rate times true hours, or the difference between readings of a totalizer'],
    mean: ['Mean', 'Weighted by time'],
    peak: ['Peak', 'Highest value'],
    peakAt: ['Peak at', 'Start of the value, in local time'],
    change: ['Change', 'Of totals, or of means where values cannot be summed'],
    share: ['Change, %', 'Change as a share of the period it is compared with'],
    coverage: ['Complete', 'How much of the time has values'],
    excluded: ['Left out', 'Hours in which at least one of the compared series has no values'],
    position: 'Time',
  },
  peakOf: (values: string) => `Highest of the ${values} values`,
  peaksOf: (values: readonly string[]) => `Peaks are of ${values.join(' and ')} values.`,
  titled: (name: string, period: string) => `${name}, ${period}`,
  stepNames: {
    year: 'years',
    quarter: 'quarters',
    month: 'months',
    week: 'weeks',
    day: 'days',
    range: 'periods',
    listed: 'periods',
  },
  compared: (count: number, periods: string) =>
    count === 2 ? `Both ${periods}` : `All ${String(count)} ${periods}`,
  /** Only a date of a year is the same in all periods. */
  toDate: (compared: string, at: string) =>
    compared.endsWith('years')
      ? `${compared} up to ${at}.`
      : `${compared} as far as the current one, up to ${at}.`,
  loneDays: (days: readonly string[], more: number, without: readonly string[]) => {
    const isOne = days.length === 1 && more === 0
    const rest = more === 0 ? '' : ` and ${String(more)} more`
    const where = without.length > 2 ? `${String(without.length)} of the periods` : without.join(' and ')
    return `${days.join(', ')}${rest} ${isOne ? 'has' : 'have'} no counterpart in ${where}.`
  },
  coarser: (resolution: AxisResolution) =>
    `Shown by ${bucketNames[resolution]}: finer ones would be too many to draw, or are not available.`,
  noTotals: (names: readonly string[]) =>
    `No running total of ${names.join(', ')}: these values cannot be summed.`,
  answer: ({
    direction,
    share,
    isSlight,
    amount,
    period,
    reference,
    isLikeForLike,
    restsOn,
  }: AnswerParts) => {
    if (direction === 'same') return `No change: ${period} is the same as ${reference}${restsOn}.`
    const [verb, than] = direction === 'up' ? ['Up', 'more than'] : ['Down', 'less than']
    const by = share === undefined ? verb : isSlight ? 'About the same' : `${verb} ${share}`
    return `${by}${isLikeForLike ? ' like for like' : ''}: ${period} is ${amount} ${than} ${reference}${restsOn}.`
  },
  mostlyIn: ({ isWeekend, part, difference }: ChangedPart, amount: string) => {
    const [from, to] = partsOfDay[part].map((hour) => `${String(hour).padStart(2, '0')}:00`)
    const days = isWeekend ? 'at weekends' : 'on weekdays'
    return `Most of it is ${days} between ${from ?? ''} and ${to ?? ''}: ${amount} ${difference > 0 ? 'more' : 'less'}.`
  },
  spread: 'The difference is spread over the day and the week.',
  strictTotals: 'A running total ends at the first missing value, since it is not known after that.',
} as const
