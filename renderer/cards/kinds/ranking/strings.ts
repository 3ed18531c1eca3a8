import type { Obstacle, RankedBy } from '#shared/analysis/ranking/rank.ts'
import { completePercent } from '#shared/analysis/aggregate/complete-percent.ts'

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
  mean: 'Mean of the sum of the main meters, each value weighted by its length',
  'per-area': 'Total of the main meters divided by the floor area',
  'per-occupant': 'Total of the main meters divided by the average occupancy',
  change: 'Total minus the total of the same dates a year before, divided by the latter',
}

export const strings = {
  title: 'Ranking',
  question: 'Which building uses most?',
  automatic: 'Automatic',
  resource: 'Resource',
  entityType: 'Type',
  allTypes: 'All types together',
  rankedBy: 'Ranked by',
  areaUnit: 'Floor area in',
  squareFeet: 'Square feet',
  squareMetres: 'Square metres',
  withChange: 'Show the change against the year before',
  noResource: 'No entity has a meter of a resource yet. Connect to a service whose entities have variables.',
  noEntity: (resource: string): string => `No entity has a meter of ${resource}.`,
  rank: 'Rank',
  rankAsOf: (ranked: number, all: number): string => `Rank · ${ranked} of ${all} loaded`,
  soFar: (rank: number): string => `${rank} so far`,
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
  plotLabelAsOf: (resource: string, by: string, ranked: number, all: number): string =>
    `${resource}, ${by.toLowerCase()}, ${ranked} of ${all} entities loaded`,
  pending: (ranked: number, all: number, pending: number): string =>
    `${ranked} of ${all} entities are ranked so far. ${entities(pending)} not loaded yet and may come before any of these.`,
  unranked: (count: number): string =>
    `${count === 1 ? '1 entity has' : `${count} entities have`} no rank; the table says why.`,
  apart: (count: number, types: readonly string[]): string =>
    `${count === 1 ? '1 entity' : `${count} entities`} of another type (${types.join(', ')}) ${count === 1 ? 'is' : 'are'} ranked apart: choose the type in the settings of the view.`,
  guesses: (count: number): string =>
    `${count === 1 ? '1 main meter was' : `${count} main meters were`} picked automatically: see “Meters” in the details of an entity.`,
}

/** Parts of the sentence that names the first. */
export interface FirstParts {
  readonly name: string
  readonly by: RankedBy
  readonly figure: string
  /** Undefined while not all are loaded, and where totals do not add up. */
  readonly share: string | undefined
  readonly restsOn: string
  readonly ranked: number
  /** Number of those that may still come before it. */
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

export function answerText({ name, by, figure, share, restsOn, ranked, pending }: FirstParts): string {
  const ofAll = share === undefined ? '' : `, ${share} of all`
  const among = pending > 0 ? `Of the ${ranked} loaded so far (${ranked + pending} in all), ` : ''
  return `${among}${name} ${comparisons[by]}: ${figure}${ofAll}${restsOn}.`
}

function entities(count: number): string {
  return count === 1 ? '1 entity is' : `${count} entities are`
}

export function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'no-meter':
      return 'No main meter'
    case 'lost-meter':
      return 'Incomplete: one of its main meters is no longer in the catalogue'
    case 'not-loaded':
      return obstacle.share > 0 ? `Loaded to ${completePercent(obstacle.share, 1)} %` : 'Not loaded yet'
    case 'incomplete':
      return `Incomplete: ${completePercent(obstacle.coverage.presentMs, obstacle.coverage.expectedMs)} % of the values`
    case 'no-values':
      return 'No values'
    case 'left-out':
      return 'The whole period is left out of figures'
    case 'other-unit':
      return `In ${obstacle.unit}, which cannot be compared`
    case 'no-sum':
      return 'Its meters cannot be added'
    case 'no-area':
      return 'No floor area'
    case 'no-occupancy':
      return 'No occupancy'
    case 'no-figure':
      return 'Its meters have no such figure'
    case 'nothing-before':
      return 'Nothing to compare with in the year before'
    case 'before':
      return `Year before: ${obstacleText(obstacle.obstacle)}`
  }
}
