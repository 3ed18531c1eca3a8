import { templates as strings } from '#renderer/workspace/question-strings.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import {
  cardOf,
  ofResource,
  periodsOf,
  rowsOf,
  type TemplateCard,
  type TemplateSubject,
  type ViewTemplate,
} from './view-of-template.ts'

export interface Question extends ViewTemplate {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Other words by which the palette finds the question. */
  readonly names: readonly string[]
  /** Explains why there is no answer; undefined if there is one. */
  readonly lacks?: (subject: TemplateSubject) => string | undefined
}

function periodsBy(settings: Card['settings']): readonly TemplateCard[] {
  return rowsOf([6, periodsOf(settings)])
}

/** Years are compared by months; the settings of the card have the days. */
const monthByMonth = periodsBy({ resolution: 'monthly' })
const monthlyBars = { mark: 'bar', resolution: 'monthly', areAmounts: true }
const overTwelveMonths = { about: 'entity', range: 'last-12-months' } as const

const againstWeather = {
  about: 'entity-and-outdoor',
  range: 'last-12-months',
  lacks: ({ outdoor }: TemplateSubject) => (outdoor === undefined ? strings.noOutdoor : undefined),
} as const

/** Lists common questions of analysts, each with the workspace that answers it. */
export const questions: readonly Question[] = [
  {
    id: 'this-year-against-last',
    ...strings.years,
    about: 'entity',
    range: 'year-to-date',
    cards: monthByMonth,
  },
  {
    id: 'which-uses-most',
    ...strings.ranking,
    ...overTwelveMonths,
    comparesEntities: true,
    cards: rowsOf([6, cardOf('ranking', ofResource)]),
  },
  {
    id: 'typical-week',
    ...strings.week,
    ...overTwelveMonths,
    cards: rowsOf([6, cardOf('profile', { cycle: 'week' })]),
  },
  {
    id: 'how-much-was-used',
    ...strings.amount,
    ...overTwelveMonths,
    cards: rowsOf([12, cardOf('statistics'), cardOf('time-series', monthlyBars)]),
  },
  {
    id: 'what-did-it-save',
    ...strings.savings,
    ...againstWeather,
    cards: rowsOf([6, cardOf('savings')]),
  },
  {
    id: 'why-is-this-year-different',
    ...strings.why,
    ...againstWeather,
    cards: rowsOf([6, cardOf('why-changed')]),
  },
  {
    id: 'is-base-load-creeping',
    ...strings.creep,
    about: 'entity-and-outdoor',
    range: 'last-12-months',
    cards: rowsOf([6, cardOf('odd-days')]),
  },
  {
    id: 'what-runs-at-night',
    ...strings.night,
    ...overTwelveMonths,
    cards: rowsOf([6, cardOf('profile', { hasBaseload: true })]),
  },
  {
    id: 'weekday-against-weekend',
    ...strings.weekend,
    ...overTwelveMonths,
    cards: rowsOf([6, cardOf('profile', { isApart: true })]),
  },
  {
    id: 'out-of-hours',
    ...strings.outOfHours,
    ...overTwelveMonths,
    cards: rowsOf([6, cardOf('heat-map', { by: 'weekday' })]),
  },
  {
    id: 'use-per-area',
    ...strings.area,
    ...overTwelveMonths,
    comparesEntities: true,
    cards: rowsOf([6, cardOf('ranking', { ...ofResource, by: 'per-area' })]),
  },
  {
    id: 'solar-this-year-against-last',
    ...strings.solar,
    about: 'generation',
    range: 'year-to-date',
    cards: monthByMonth,
    lacks: ({ generation }) => (generation.length === 0 ? strings.noGeneration : undefined),
  },
  {
    id: 'when-is-the-peak',
    ...strings.peak,
    ...overTwelveMonths,
    cards: rowsOf([6, cardOf('heat-map')]),
  },
  {
    id: 'what-changed-since-last-month',
    ...strings.month,
    about: 'entity',
    range: 'month-to-date',
    cards: periodsBy({ step: 'month', count: 1, alignment: 'weekday' }),
  },
  {
    id: 'where-is-data-missing',
    ...strings.missing,
    ...overTwelveMonths,
    comparesEntities: true,
    cards: rowsOf([7, cardOf('missing-data', ofResource)], [5, cardOf('quality')]),
  },
]
