import type { Variable } from '#shared/catalog/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange, type Preset } from '#shared/time/presets.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'
import { firstCard, type Card } from '#renderer/ports/documents/workspace-document.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { replaced } from '../store/variable-choice.ts'
import { templates as strings } from './strings.ts'

/** What a question is about: the main meters of one entity, or all that there are of the resource. */
export interface TemplateSubject {
  readonly resourceId: string
  /** Of the entity that was chosen. */
  readonly meters: readonly Variable[]
  /** Main meters of the resource in all entities. */
  readonly allMeters: readonly Variable[]
  readonly now: EpochMs
}

export interface Template {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly view: (subject: TemplateSubject) => ViewState
}

/** The questions that analysts come with, as workspaces that answer them. */
export const templates: readonly Template[] = [
  {
    id: 'this-year-against-last',
    ...strings.years,
    view: (subject) => aboutEntity(subject, 'year-to-date', { kind: 'periods' }),
  },
  {
    id: 'which-uses-most',
    ...strings.ranking,
    view: ({ resourceId, allMeters, now }) => ({
      ...emptyView,
      ...rangeOf(rangeUntilNewest(allMeters, 'last-12-months', now)),
      cards: [card({ kind: 'ranking', settings: { resourceId } })],
    }),
  },
  {
    id: 'typical-week',
    ...strings.week,
    view: (subject) =>
      aboutEntity(subject, 'last-12-months', { kind: 'profile', settings: { cycle: 'week' } }),
  },
  {
    id: 'where-is-data-missing',
    ...strings.missing,
    view: (subject) => aboutEntity(subject, 'last-12-months', { kind: 'heat-map' }),
  },
]

function card(about: Pick<Card, 'kind'> & Partial<Card>): Card {
  return { ...firstCard, ...about }
}

function aboutEntity(
  { meters, now }: TemplateSubject,
  preset: Preset,
  about: Pick<Card, 'kind'> & Partial<Card>,
): ViewState {
  const byId = new Map(meters.map((each) => [each.dataHubId, each]))
  const chosen = replaced(emptyView, [...byId.keys()], (id) => byId.get(id))
  return {
    ...emptyView,
    ...chosen,
    ...rangeOf(rangeUntilNewest(meters, preset, now)),
    cards: [card(about)],
  }
}

function rangeOf(range: Interval): Pick<ViewState, 'range' | 'visibleRange'> {
  return { range, visibleRange: range }
}

/** A range of the calendar as it was when there was last a reading, which may be long ago. */
function rangeUntilNewest(variables: readonly Variable[], preset: Preset, now: EpochMs): Interval {
  const newest = variables.flatMap((variable) => variableRecordedAt(variable) ?? [])
  const until = newest.length === 0 ? now : Math.min(now, Math.max(...newest))
  return presetRange(preset, until, variables[0]?.localTimezone ?? 'UTC')
}
