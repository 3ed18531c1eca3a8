import type { SharePart } from '#shared/savings/findings/shares.ts'

const parts: Readonly<Record<SharePart, string>> = {
  base: 'Base',
  schedule: 'Schedule',
  heating: 'Heating',
  cooling: 'Cooling',
  rest: 'Unexplained',
}

const meanings: Readonly<Record<SharePart, string>> = {
  base: 'Base load in weather that needs neither heating nor cooling, all day',
  schedule: 'What working days, weekends and holidays use beyond that in such weather',
  heating: 'Degrees below the balance point, times their slope',
  cooling: 'Degrees above the balance point, times their slope',
  rest: 'What the model misses, so that all parts add up; it can be negative',
}

interface Said {
  readonly period: string
  readonly parts: readonly string[]
  readonly outOfHours: string | undefined
  readonly cost: string | undefined
  readonly restsOn: string
}

export const strings = {
  title: 'Shares',
  question: 'How much is base, heating, cooling and schedule, and how much is used out of hours?',
  parts,
  meanings,
  plot: (meter: string) => `${meter}: shares by month`,
  use: 'Use',
  levels: 'Use by kind of day and weather',
  baseLoads: 'Base load by weather',
  columns: { part: 'Part', amount: 'Amount', share: 'Share', cost: 'Cost', meaning: 'Meaning' },
  total: 'Total',
  totalMeaning: 'Use of all days with values',
  outOfHours: 'Out of hours',
  outOfHoursMeaning:
    'Use outside the occupied hours of the calendar; it is part of the other shares, not in addition to them',
  part: (part: SharePart, share: string) => `${share} ${parts[part].toLowerCase()}`,
  said: ({ period, parts: said, outOfHours, cost, restsOn }: Said) => {
    const price = cost === undefined ? '' : ` and cost ${cost}`
    const closed = outOfHours === undefined ? '' : `; ${outOfHours} was used out of hours${price}`
    return `${period}: ${said.join(', ')}${closed}${restsOn}.`
  },
  labels: {
    priceInHours: 'Price in occupied hours',
    priceOutOfHours: 'Price out of hours',
  },
  atPrices: ([inHours = '', outOfHours = '']: readonly string[]) =>
    `At ${inHours} in occupied hours and ${outOfHours} outside`,
  priced: (prices: string, share: string) =>
    `${prices}, without fixed and demand charges, ${share} of the cost was out of hours.`,
  restsOn: (days: number, of: number) => ` (from ${String(days)} of ${String(of)} days)`,
  model: (r2: string, below: string | undefined, above: string | undefined) => {
    const points = [below && `below ${below}`, above && `above ${above}`].filter(Boolean).join(' and ')
    return points === ''
      ? `The use does not follow the weather. Kinds of day explain ${r2} of its variance.`
      : `The use follows the weather ${points}. The model explains ${r2} of its variance.`
  },
  noHours: 'Set occupied hours in the calendar to see what is used out of hours.',
  noBase: 'The base load is taken from the lowest level of a kind of day, since the values are daily.',
  fewDays: 'There are fewer than 30 days with values, too few to tell the parts apart.',
  notLoaded: 'The parts are separated once the series are loaded.',
} as const
