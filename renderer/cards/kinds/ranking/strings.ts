import type { Obstacle, RankedBy } from '#shared/analysis/ranking/rank.ts'
import { plural } from '#renderer/strings/plural.ts'
import type { Remark } from '../../card-kind.ts'
import { completePercent } from '#shared/analysis/aggregate/figures.ts'

export const byNames: Readonly<Record<RankedBy, string>> = {
  total: 'Total',
  peak: 'Highest hour',
  mean: 'Mean',
  'per-area': 'Total per floor area',
  'per-occupant': 'Total per occupant',
  change: 'Change against the year before',
}

/** Explains each figure to users who point at it. */
export const formulas: Readonly<Record<RankedBy, string>> = {
  total: 'Mean rate times hours, summed over the main meters',
  peak: 'The highest mean of one hour of the sum of the main meters',
  mean: 'Time-weighted mean of the sum of the main meters',
  'per-area': 'Total of the main meters divided by the floor area',
  'per-occupant': 'Total of the main meters divided by the average occupancy',
  change: 'Total less the total of the same dates a year before, divided by the latter',
}

/** Explains the figures of series, which are not sums of meters. */
const seriesFormulas: Readonly<Record<RankedBy, string>> = {
  ...formulas,
  total: 'Mean rate times hours',
  peak: 'The highest mean of one hour',
  mean: 'Time-weighted mean of the values',
  'per-area': 'Total divided by the floor area of its entity',
  'per-occupant': 'Total divided by the average occupancy of its entity',
}

export function formulaOf(by: RankedBy, isOfSeries: boolean): string {
  return (isOfSeries ? seriesFormulas : formulas)[by]
}

export const strings = {
  title: 'Ranking',
  question: 'Which building uses most?',
  automatic: 'Automatic',
  resource: 'Resource',
  ranked: 'What is ranked',
  seriesOfView: 'Series of the view',
  allTypes: 'All types together',
  rankedBy: 'Ranked by',
  areaUnit: 'Floor area in',
  areaUnits: { ft2: 'Square feet', m2: 'Square metres' },
  withChange: 'Show the change against the year before',
  noResource: 'No entity has a meter of a resource yet. Connect to a service whose entities have variables.',
  noEntity: (resource: string): string => `No entity has a meter of ${resource}.`,
  rank: 'Rank',
  rankAsOf: (ranked: number, all: number): string => `Rank · ${ranked} of ${all} loaded`,
  soFar: (rank: number): string => `${rank} so far`,
  noSeries: 'Nothing to rank. Add variables or expressions to the view.',
  series: 'Series',
  entity: 'Entity',
  share: 'Share of all',
  shareFormula: 'Total divided by the totals of all that have a rank',
  perArea: 'Per floor area',
  completeness: 'Complete',
  change: 'Change',
  note: 'Note',
  excluded: (hours: number): string =>
    `${String(Math.round(hours * 100) / 100)} h excluded because one of the two years has no values then`,
  scaled: 'Scaled to the whole range',
  plotLabel: (resource: string, by: string): string => `${resource}, ${by.toLowerCase()}`,
  plotLabelAsOf: (resource: string, by: string, ranked: number, all: number, isOfSeries: boolean): string =>
    `${resource}, ${by.toLowerCase()}, ${ranked} of ${many(all, isOfSeries)} loaded`,
  yearBefore: (name: string): string => `${name} a year before`,
  leapDay: (now: number, before: number): string =>
    `Changes are of ${now} days against ${before}: 29 February has no counterpart. “Like for like” leaves it out.`,
  pending: (ranked: number, all: number, pending: number, isOfSeries: boolean): string =>
    `${ranked} of ${many(all, isOfSeries)} are ranked so far. ${many(pending, isOfSeries)} ${pending === 1 ? 'is' : 'are'} not loaded yet and may come before any of these.`,
  unranked: (count: number, isOfSeries: boolean): string =>
    `${many(count, isOfSeries)} ${count === 1 ? 'has' : 'have'} no rank; the table says why.`,
  apart: (count: number, types: readonly { readonly value: string; readonly label: string }[]): Remark => ({
    text: `${many(count, false)} of another type ${count === 1 ? 'is' : 'are'} ranked apart.`,
    offers: types.map(({ value, label }) => ({ kind: 'settings', label, change: { entityType: value } })),
  }),
  rankOf: (type: string): string => `Rank “${type}”`,
  rankAll: 'Rank all together',
}

/** Parts of the sentence that names the first entity. */
export interface FirstParts {
  readonly name: string
  readonly by: RankedBy
  readonly isOfSeries: boolean
  readonly figure: string
  /** Undefined while not all are loaded, and if totals do not add up. */
  readonly share: string | undefined
  readonly restsOn: string
  readonly ranked: number
  /** Number of entities without a rank, loaded or not. */
  readonly unranked: number
  /** Number of entities that may still precede it. */
  readonly pending: number
}

const comparisons: Readonly<Record<RankedBy, string>> = {
  total: 'uses the most',
  peak: 'has the highest hour',
  mean: 'has the highest mean',
  'per-area': 'uses the most per floor area',
  'per-occupant': 'uses the most per occupant',
  change: 'grew the most against the year before',
}

/** A series may be generation, a temperature or a ratio, for which "uses" would be wrong. */
const seriesComparisons: Readonly<Record<RankedBy, string>> = {
  ...comparisons,
  total: 'has the highest total',
  'per-area': 'has the highest total per floor area',
  'per-occupant': 'has the highest total per occupant',
}

export function answerText({
  name,
  by,
  isOfSeries,
  figure,
  share,
  restsOn,
  ranked,
  unranked,
  pending,
}: FirstParts): string {
  if (ranked + unranked === 1) return `${name} is the only one to rank: ${figure}${restsOn}.`
  const whole = unranked === 0 ? 'all' : `the total of the ${ranked} ranked`
  const ofAll = share === undefined ? '' : `, ${share} of ${whole}`
  const among = pending > 0 ? `Of the ${ranked} loaded so far (${ranked + pending} in all), ` : ''
  return `${among}${name} ${(isOfSeries ? seriesComparisons : comparisons)[by]}: ${figure}${ofAll}${restsOn}.`
}

function many(count: number, isOfSeries: boolean): string {
  return isOfSeries ? `${count} series` : plural(count, 'entity', 'entities')
}

export function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'no-meter':
      return 'No main meter'
    case 'lost-meter':
      return 'Incomplete: one of its main meters is no longer in the catalogue'
    case 'not-loaded':
      return obstacle.share > 0 ? `${completePercent(obstacle.share, 1)} % loaded` : 'Not loaded yet'
    case 'incomplete':
      return `Incomplete: ${completePercent(obstacle.coverage.presentMs, obstacle.coverage.expectedMs)} % of the values`
    case 'no-values':
      return 'No values'
    case 'left-out':
      return 'The whole period is left out of figures'
    case 'other-unit':
      return `In ${obstacle.unit}, which cannot be compared`
    case 'no-sum':
      return 'Its meters cannot be added up'
    case 'no-area':
      return 'No floor area'
    case 'no-occupancy':
      return 'No occupancy'
    case 'no-figure':
      return 'No such figure'
    case 'nothing-before':
      return 'Nothing to compare with in the year before'
    case 'before':
      return `Year before: ${obstacleText(obstacle.obstacle)}`
  }
}
