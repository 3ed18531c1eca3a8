import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { presetRange, presets } from '#shared/time/presets.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import type { SeriesRole, Step } from '#renderer/ports/documents/authored/steps-document.ts'
import type { ViewOperand } from '#renderer/query/view/operands.ts'
import { sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'

/** Holds what has to be known to say what a change means on another day and of another entity. */
export interface RecordingContext {
  readonly roleOf: (operand: ViewOperand) => SeriesRole
  readonly now: EpochMs
  readonly zone: IanaZone
  readonly calendar: CalendarSettings
}

/**
 * Returns the steps that lead from one view to another, those of what was taken back left out: the series that are shown
 * at the end, the range, the way series are drawn and counted, and the cards that were added or set.
 */
export function recordedSteps(
  before: ViewState,
  after: ViewState,
  context: RecordingContext,
): readonly Step[] {
  const steps = [
    ...rangeStep(before, after, context),
    ...displaySteps(before, after),
    ...cardSteps(before, after),
  ]
  const isSame = JSON.stringify(before.operands) === JSON.stringify(after.operands)
  if (isSame && steps.length === 0) return []
  const shows = after.operands.map((operand): Step => ({
    does: 'show',
    role: context.roleOf(operand),
    operand,
  }))
  return [...shows, ...steps]
}

/** A range is recorded by its name where it has one, so that it is last month in every month. */
function rangeStep(
  before: ViewState,
  { visibleRange, range = visibleRange }: ViewState,
  { now, zone, calendar }: RecordingContext,
): readonly Step[] {
  if (range === undefined || sameInterval(range, before.range)) return []
  const preset = presets.find((each) => sameInterval(presetRange(each, now, zone, calendar), range))
  return [preset === undefined ? { does: 'dates', ...range, zone } : { does: 'range', preset }]
}

function displaySteps(before: ViewState, after: ViewState): readonly Step[] {
  const keys = ['resolution', 'figures', 'mark', 'policy', 'zone'] as const
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ does: 'display', display: { [key]: after[key] } }))
}

function cardSteps({ cards: before }: ViewState, { cards, operands }: ViewState): readonly Step[] {
  const isNew = (card: Card): boolean => {
    const was = before.find(({ id }) => id === card.id)
    return was === undefined || contentOf(was) !== contentOf(card)
  }
  const ids = new Set<unknown>(operands.map(({ id }) => id))
  return cards.filter(isNew).map(({ kind, settings, title, isLikeForLike }) => ({
    ...{ does: 'card', kind, isLikeForLike },
    // The id of a series means nothing elsewhere; without it the kind chooses one.
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => !ids.has(value))),
    ...(title !== undefined && { title }),
  }))
}

function contentOf({ kind, settings, title, isLikeForLike }: Card): string {
  return JSON.stringify([kind, settings, title, isLikeForLike])
}
