import type { Variable } from '#shared/portfolio/nouns.ts'
import type { OperandSource } from '#shared/series/operand.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import { presetRange } from '#shared/time/presets.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import type { RecordedSteps, SeriesRole, Step } from '#renderer/ports/documents/authored/steps-document.ts'
import { withCard, withNewCard } from '#renderer/workspace/document/cards.ts'
import { optionOf, type ViewOperand } from '#renderer/query/view/operands.ts'
import { keepWallClock, type ViewState } from '#renderer/query/view/view-state.ts'
import { added, replaced } from '#renderer/workspace/document/variable-choice.ts'

/** An entity on which steps run. */
export interface StepTarget {
  readonly id: string
  readonly name: string
}

/** The facts needed to run steps: the role of each variable in an entity, and the time of the view. */
export interface RunContext {
  readonly sourceOf: (role: SeriesRole, target: StepTarget) => OperandSource | undefined
  readonly lookUp: (dataHubId: string) => Variable | undefined
  readonly zoneOf: (view: ViewState) => IanaZone
  readonly calendar: CalendarSettings
  readonly now: EpochMs
}

/** Tells at which step a run ended, and for which entity if it concerns one. */
export interface StepFailure {
  readonly step: Step
  readonly number: number
  readonly target?: StepTarget
}

export type StepRun =
  | { readonly ok: true; readonly changes: Partial<ViewState> }
  | { readonly ok: false; readonly failure: StepFailure }

/**
 * Runs steps on entities, and returns all changes as one. The shown series are replaced by those of the entities. A run
 * that cannot continue changes nothing.
 */
export function runSteps(
  view: ViewState,
  recorded: RecordedSteps,
  targets: readonly StepTarget[],
  context: RunContext,
): StepRun {
  const shown = showSeries(view, recorded.steps, targets, context)
  if (!shown.ok) return shown
  let now: ViewState = { ...view, ...shown.changes }
  for (const [index, step] of recorded.steps.entries()) {
    const changes = changesOf(step, now, renamed(recorded.entityId, targets), context)
    if (changes === undefined) return { ok: false, failure: { step, number: index + 1 } }
    now = { ...now, ...changes }
  }
  return { ok: true, changes: now }
}

function showSeries(
  view: ViewState,
  steps: readonly Step[],
  targets: readonly StepTarget[],
  { sourceOf, lookUp }: RunContext,
): StepRun {
  if (!steps.some(({ does }) => does === 'show')) return { ok: true, changes: {} }
  let now: ViewState = { ...view, ...replaced(view, [], lookUp) }
  const shown = new Set<string>()
  for (const target of targets)
    for (const [index, step] of steps.entries()) {
      if (step.does !== 'show') continue
      const source = step.role.kind === 'same' ? step.operand.source : sourceOf(step.role, target)
      if (source === undefined) return { ok: false, failure: { step, number: index + 1, target } }
      const { id: _, ...choice } = withSource(step.operand, source)
      // One outdoor temperature serves several buildings.
      const key = JSON.stringify(choice)
      if (!shown.has(key)) now = { ...now, ...added(now, choice, lookUp) }
      shown.add(key)
    }
  return { ok: true, changes: now }
}

/** Keeps unit, standardization, shift and resolution of an operand. */
function withSource(operand: ViewOperand, source: OperandSource): ViewOperand {
  const former = operand.source
  if (source.kind === 'variable') return { ...operand, source: { ...source, ...optionOf(operand) } }
  return {
    ...operand,
    source: former.kind === 'entity' && source.kind === 'entity' ? { ...former, ...source } : source,
  }
}

/**
 * Returns settings with the entity on which they run in place of the one on which they were recorded; without an entity
 * if there are several.
 */
function renamed(
  from: string,
  targets: readonly StepTarget[],
): (settings: Card['settings']) => Card['settings'] {
  const [first, ...others] = targets
  const to = others.length === 0 ? (first?.id ?? '') : ''
  return (settings) =>
    Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, from !== '' && value === from ? to : value]),
    )
}

/** Returns the changes of a step, which are none for a series that is already shown; undefined if it cannot run. */
function changesOf(
  step: Step,
  view: ViewState,
  settingsFor: (settings: Card['settings']) => Card['settings'],
  { now, zoneOf, calendar }: RunContext,
): Partial<ViewState> | undefined {
  switch (step.does) {
    case 'show':
      return {}
    case 'range':
      return over(presetRange(step.preset, now, zoneOf(view), calendar))
    case 'dates':
      return over(keepWallClock({ start: step.start, end: step.end }, step.zone, zoneOf(view)))
    case 'display':
      return step.display
    case 'card': {
      const { kind, title, isLikeForLike } = step
      if (cardKindOf(kind) === undefined) return undefined
      const card = {
        ...{ kind, isLikeForLike, settings: settingsFor(step.settings) },
        ...(title !== undefined && { title }),
      }
      // A second run replaces the settings of the first run's card.
      const same = view.cards.find((each) => each.kind === kind && each.title === title)
      return same === undefined ? withNewCard(view, card) : withCard(view, same.id, card)
    }
  }
}

function over(range: Interval): Partial<ViewState> {
  return { range, visibleRange: range }
}
