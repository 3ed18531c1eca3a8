import type { ChangePart } from '#shared/savings/findings/why-changed.ts'

const parts: Readonly<Record<ChangePart, string>> = {
  weather: 'Weather',
  calendar: 'Calendar',
  hours: 'Operating hours',
  area: 'Area or occupancy',
  events: 'Events',
  data: 'Missing data',
  unexplained: 'Unexplained',
}

const meanings: Readonly<Record<ChangePart, string>> = {
  weather: 'Degrees below and above the balance points, at the slopes of the earlier period',
  calendar: 'Numbers of working days, weekend days and holidays, at their levels in the earlier period',
  hours: 'Hours of operation a day, at the use of such an hour in the earlier period',
  area: 'Growth of area or occupancy as entered, with use in proportion',
  events: 'Amounts as entered, with their reasons',
  data: 'Modelled use on days without values: that of the earlier period minus that of the later',
  unexplained: 'What is left, so that all parts add up to the difference',
}

interface Said {
  readonly period: string
  readonly before: string
  readonly amount: string
  readonly share: string
  readonly isMore: boolean
  readonly reasons: readonly string[]
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${String(count)} days`
}

export const strings = {
  title: 'Why it changed',
  question:
    'Why is this year different? The difference of two periods is split into weather, calendar, operating hours and what is left.',
  labels: {
    dates: 'Compared with',
    periods: 'The earlier period, then the later one',
    areaGrowth: 'Area or occupancy grew by',
    events: 'Events and what they added',
    drift: 'Change between years without a cause',
  },
  dates: { 'year-before': 'The same period a year before', listed: 'Chosen dates' },
  lacksPeriods: 'Choose two periods in the settings of the view: the earlier one, then the later one.',
  overlap: 'Choose two periods that do not overlap.',
  parts,
  meanings,
  models: { before: 'Earlier period', after: 'Later period' },
  plot: (meter: string) => `${meter}: from one period to the other`,
  change: 'Use',
  columns: { part: 'Part', amount: 'Amount', share: 'Of the earlier use', meaning: 'Meaning' },
  difference: 'Difference',
  differenceMeaning: 'Later use less earlier use: the sum of all parts',
  formulas: {
    weather: 'Σ slope · (degrees later − degrees earlier)',
    calendar: 'Σ level of a kind of day · (days later − days earlier)',
    hours: 'Σ use of an hour · (hours later − hours earlier)',
    unexplained: 'Difference − all other parts',
  } as Readonly<Partial<Record<ChangePart, string>>>,
  said: ({ period, before, amount, share, isMore, reasons }: Said) =>
    `${period} used ${amount} (${share}) ${isMore ? 'more' : 'less'} than ${before}${reasons.length === 0 ? `; no single cause amounts to 0.5 % of the use in ${before}` : `: ${reasons.join(', ')}`}.`,
  cutAxis: 'The axis does not begin at zero, so that the parts can be seen.',
  reason: (part: ChangePart, amount: string) => `${parts[part].toLowerCase()} ${amount}`,
  unexplained: (band: string, isInside: boolean) =>
    isInside
      ? `The unexplained part is within ± ${band}, as much as use varies without a known cause.`
      : `The unexplained part is beyond ± ${band}, more than use varies without a known cause: something else has changed.`,
  model: (r2: string, below: string | undefined, above: string | undefined) => {
    const points = [below && `below ${below}`, above && `above ${above}`].filter(Boolean).join(' and ')
    return `The model of the earlier period explains ${r2} of its variance${points === '' ? '; its use does not follow the weather' : `; use follows the weather ${points}`}.`
  },
  hours: (from: string, to: string) =>
    `Hours of operation are those at half of the daytime load and above: ${from} h a day before, ${to} h after.`,
  noHours:
    'Operating hours are not told apart: the values are daily, or the load hardly changes within a day.',
  missing: (before: number, after: number) =>
    `Values are missing on ${days(before)} of the earlier and ${days(after)} of the later period; the model stands in for them as the part “${parts.data}”.`,
  estimated: 'Days without a temperature are given the mean of their kind.',
  event: (reason: string, amount: string) => `${reason}: ${amount}.`,
  notLoaded: 'The difference is split when both series are loaded.',
  noModel: 'The earlier period has fewer than 30 days with values, too few for a model.',
} as const
