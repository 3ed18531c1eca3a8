import type { Variable } from '#shared/portfolio/nouns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { GRID_COLUMNS, type Card } from '#renderer/ports/documents/workspace-document.ts'
import type { ReportTemplate } from '#renderer/ports/documents/authored/report-template.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { endOfWholeDays, rangeUntilNewest } from '#renderer/workspace/document/newest-range.ts'
import { added, replaced } from '#renderer/workspace/document/variable-choice.ts'

/** The meters of a question or a report. */
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
  readonly now: EpochMs
}

/** A workspace without its meters and dates: the answer to a question, or a report. */
export interface ViewTemplate extends Pick<ReportTemplate, 'range' | 'cards'> {
  readonly about: ReportTemplate['about'] | 'generation'
  readonly resolution?: ReportTemplate['resolution']
  /** True if the range ends with the newest reading of all entities, since its cards compare them. */
  readonly comparesEntities?: boolean
}

export type TemplateCard = ReportTemplate['cards'][number]

/** A card that has no position yet. */
export type UnplacedCard = Pick<TemplateCard, 'kind' | 'settings' | 'title'> &
  Partial<Pick<TemplateCard, 'isLikeForLike'>>

export function cardOf(kind: string, settings: Card['settings'] = {}): UnplacedCard {
  return { kind, settings }
}

/** Compares only hours that both periods have: hours that are missing from one of them would look like less use. */
function likeForLike(card: UnplacedCard): UnplacedCard {
  return { ...card, isLikeForLike: true }
}

export function periodsOf(settings: Card['settings']): UnplacedCard {
  return likeForLike(cardOf('periods', settings))
}

/** Ranks entities by how much they changed since the year before. */
export function changesOf(settings: Card['settings']): UnplacedCard {
  return likeForLike(cardOf('ranking', { ...settings, by: 'change' }))
}

/** Placeholder for the resource for which a template is opened: each service has its own ids of resources. */
export const ofResource = { resourceId: '' }

/** Lays out cards in rows: each row has its height and one or two cards. */
export function rowsOf(
  ...rows: readonly (readonly [height: number, ...cards: readonly UnplacedCard[]])[]
): readonly TemplateCard[] {
  let y = 0
  return rows.flatMap(([h, ...cards]) => {
    const w = GRID_COLUMNS / cards.length
    const placed = cards.map((card, at) => ({ isLikeForLike: false, ...card, place: { x: at * w, y, w, h } }))
    y += h
    return placed
  })
}

/** Returns the workspace that a template gives for an entity, or for the organization to which the entity belongs. */
export function viewOfTemplate(template: ViewTemplate, subject: TemplateSubject): ViewState {
  const { about, range: preset, resolution = emptyView.resolution, cards } = template
  const meters = about === 'generation' ? subject.generation : subject.meters
  const areAll = about === 'portfolio' || template.comparesEntities === true
  // A part of a year or month is compared with an equal part, which ends with a whole day.
  const now = preset.endsWith('-to-date') ? endOfWholeDays(meters, subject.now) : subject.now
  // Days are those of the entity's place, even if meters elsewhere have newer readings.
  const zone = meters[0]?.localTimezone
  const range = rangeUntilNewest(areAll ? subject.allMeters : meters, preset, now, zone)
  return {
    ...emptyView,
    ...(about === 'portfolio'
      ? organizationOf(subject)
      : shownOf(about === 'entity-and-outdoor' ? [...meters, subject.outdoor] : meters)),
    ...{ range, visibleRange: range, resolution },
    cards: cards.map((card, at) => ({
      ...card,
      id: `card-${String(at + 1)}`,
      settings:
        'resourceId' in card.settings ? { ...card.settings, resourceId: subject.resourceId } : card.settings,
    })),
  }
}

function shownOf(variables: readonly (Variable | undefined)[]): Partial<ViewState> {
  const byId = new Map(variables.flatMap((each) => (each === undefined ? [] : [[each.dataHubId, each]])))
  return replaced(emptyView, [...byId.keys()], (id) => byId.get(id))
}

function organizationOf({ meters: [meter], resourceId }: TemplateSubject): Partial<ViewState> {
  if (meter === undefined) return {}
  const source = { kind: 'organization', organizationId: meter.organization.id, resourceId } as const
  return added(emptyView, { source }, () => undefined)
}
