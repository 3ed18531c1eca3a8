import type { Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Preset } from '#shared/time/presets.ts'
import { firstCard, type Card } from '#renderer/ports/documents/workspace-document.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { replaced } from '#renderer/workspace/document/variable-choice.ts'
import { endOfWholeDays, rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'
import { templates as strings } from '#renderer/workspace/question-strings.ts'

/** Holds the meters that a question is about. */
export interface TemplateSubject {
  readonly resourceId: string
  /** Main meters of the chosen entity. */
  readonly meters: readonly Variable[]
  /** Main meters of the resource in all entities. */
  readonly allMeters: readonly Variable[]
  /** Meters of generation: of the chosen entity, or of the first that has any. */
  readonly generation: readonly Variable[]
  /** Outdoor temperature of the entity or of a place near it. */
  readonly outdoor: Variable | undefined
  /** True if the calendar says when the entity is occupied. */
  readonly hasOccupiedHours: boolean
  readonly now: EpochMs
}

export interface Template {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Other words for it, by which the palette finds it. */
  readonly names?: readonly string[]
  /** Says why there is no answer; undefined where there is one. */
  readonly lacks?: (subject: TemplateSubject) => string | undefined
  /** Says what in the calendar would make the answer complete. */
  readonly lacksInCalendar?: (subject: TemplateSubject) => string | undefined
  readonly view: (subject: TemplateSubject) => ViewState
}

/** Years are compared by months; the settings of the card have the days. */
const monthByMonth = { kind: 'periods', settings: { resolution: 'monthly' } } as const

/** Lists common questions of analysts, each with the workspace that answers it. */
export const templates: readonly Template[] = [
  {
    id: 'this-year-against-last',
    ...strings.years,
    view: (subject) => aboutEntity(endingOnWholeDay(subject), 'year-to-date', monthByMonth),
  },
  {
    id: 'which-uses-most',
    ...strings.ranking,
    view: (subject) => ({
      ...aboutEntity(subject, 'last-12-months', {
        kind: 'ranking',
        settings: { resourceId: subject.resourceId },
      }),
      ...rangeOf(rangeUntilNewest(subject.allMeters, 'last-12-months', subject.now)),
    }),
  },
  {
    id: 'typical-week',
    ...strings.week,
    view: (subject) =>
      aboutEntity(subject, 'last-12-months', { kind: 'profile', settings: { cycle: 'week' } }),
  },
  {
    id: 'what-did-it-save',
    ...strings.savings,
    lacks: ({ outdoor }) => (outdoor === undefined ? strings.noOutdoor : undefined),
    view: (subject) => aboutEntity(withOutdoor(subject), 'last-12-months', { kind: 'savings' }),
  },
  {
    id: 'why-is-this-year-different',
    ...strings.why,
    lacks: ({ outdoor }) => (outdoor === undefined ? strings.noOutdoor : undefined),
    view: (subject) => aboutEntity(withOutdoor(subject), 'last-12-months', { kind: 'why-changed' }),
  },
  {
    id: 'is-base-load-creeping',
    ...strings.creep,
    view: (subject) => aboutEntity(withOutdoor(subject), 'last-12-months', { kind: 'odd-days' }),
  },
  {
    id: 'what-runs-at-night',
    ...strings.night,
    view: (subject) =>
      aboutEntity(subject, 'last-12-months', { kind: 'profile', settings: { hasBaseload: true } }),
  },
  {
    id: 'weekday-against-weekend',
    ...strings.weekend,
    view: (subject) =>
      aboutEntity(subject, 'last-12-months', { kind: 'profile', settings: { isApart: true } }),
  },
  {
    id: 'out-of-hours',
    ...strings.outOfHours,
    lacksInCalendar: ({ hasOccupiedHours }) => (hasOccupiedHours ? undefined : strings.noOccupiedHours),
    view: (subject) =>
      aboutEntity(subject, 'last-12-months', { kind: 'heat-map', settings: { by: 'weekday' } }),
  },
  {
    id: 'use-per-area',
    ...strings.area,
    view: (subject) => ({
      ...aboutEntity(subject, 'last-12-months', {
        kind: 'ranking',
        settings: { resourceId: subject.resourceId, by: 'per-area' },
      }),
      ...rangeOf(rangeUntilNewest(subject.allMeters, 'last-12-months', subject.now)),
    }),
  },
  {
    id: 'solar-this-year-against-last',
    ...strings.solar,
    lacks: ({ generation }) => (generation.length === 0 ? strings.noGeneration : undefined),
    view: (subject) =>
      aboutEntity(endingOnWholeDay({ ...subject, meters: subject.generation }), 'year-to-date', monthByMonth),
  },
  {
    id: 'when-is-the-peak',
    ...strings.peak,
    view: (subject) => aboutEntity(subject, 'last-12-months', { kind: 'heat-map' }),
  },
  {
    id: 'what-changed-since-last-month',
    ...strings.month,
    view: (subject) =>
      aboutEntity(endingOnWholeDay(subject), 'month-to-date', {
        kind: 'periods',
        settings: { step: 'month', count: 1, alignment: 'weekday' },
      }),
  },
  {
    id: 'where-is-data-missing',
    ...strings.missing,
    view: (subject) => ({
      ...aboutEntity(
        subject,
        'last-12-months',
        {
          kind: 'missing-data',
          settings: { resourceId: subject.resourceId },
          place: { ...firstCard.place, h: 7 },
        },
        { id: 'card-2', kind: 'quality', place: { ...firstCard.place, y: 7, h: 5 } },
      ),
      ...rangeOf(rangeUntilNewest(subject.allMeters, 'last-12-months', subject.now)),
    }),
  },
]

function withOutdoor(subject: TemplateSubject): TemplateSubject {
  const { meters, outdoor } = subject
  return { ...subject, meters: [...meters.slice(0, 1), ...(outdoor === undefined ? [] : [outdoor])] }
}

function endingOnWholeDay(subject: TemplateSubject): TemplateSubject {
  return { ...subject, now: endOfWholeDays(subject.meters, subject.now) }
}

function card(about: Pick<Card, 'kind'> & Partial<Card>): Card {
  return { ...firstCard, ...about }
}

function aboutEntity(
  { meters, now }: TemplateSubject,
  preset: Preset,
  ...cards: readonly (Pick<Card, 'kind'> & Partial<Card>)[]
): ViewState {
  const byId = new Map(meters.map((each) => [each.dataHubId, each]))
  const chosen = replaced(emptyView, [...byId.keys()], (id) => byId.get(id))
  return {
    ...emptyView,
    ...chosen,
    ...rangeOf(rangeUntilNewest(meters, preset, now)),
    cards: cards.map(card),
  }
}

function rangeOf(range: Interval): Pick<ViewState, 'range' | 'visibleRange'> {
  return { range, visibleRange: range }
}
