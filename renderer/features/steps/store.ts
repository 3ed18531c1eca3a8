import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { presetRange, presets } from '#shared/time/presets.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import {
  type RecordedSteps,
  recordedStepsSchema,
  type SeriesRole,
  type Step,
} from '#renderer/ports/documents/authored/steps-document.ts'
import { emptyView, sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import type { ViewOperand } from '#renderer/query/view/operands.ts'
import { strings } from './strings.ts'
import { useSeriesRoles } from './use-series-roles.ts'

const none: readonly RecordedSteps[] = []

/** Records changes of a workspace as steps, and saves them by name with the connection. */
export const useStepsStore = defineStore('steps', () => {
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const calendars = useCalendarStore()
  const view = useViewStore()
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const navigation = useNavigationStore()
  const notices = useNotices()
  const { roleOf } = useSeriesRoles()
  const { value, set } = usePersisted('steps', recordedStepsSchema, none)
  /** The workspace and its view at the beginning of a recording. */
  const begun = shallowRef<{ readonly workspaceId: string; readonly view: ViewState }>()
  /** Steps that still need a name, or another one. */
  const unnamed = shallowRef<Omit<RecordedSteps, 'name'> & Partial<RecordedSteps>>()

  watch(
    () => connections.services,
    () => {
      begun.value = undefined
      unnamed.value = undefined
    },
  )

  function start(): void {
    begun.value = { workspaceId: workspace.id, view: view.state }
  }

  /** Ends the recording and asks for a name for its steps. A workspace that was opened meanwhile began empty. */
  function stop(): void {
    const from = begun.value?.workspaceId === workspace.id ? begun.value.view : emptyView
    begun.value = undefined
    const { zone } = view.displayedZone
    const steps = recordedSteps(from, view.state, {
      ...{ roleOf, now: clock.now(), zone, calendar: calendars.calendar },
    })
    const entityId = selection.variables.flatMap(({ entities }) => entities)[0]?.id ?? ''
    if (steps.length === 0) {
      notices.warn(strings.nothing, strings.nothingTodo)
      return
    }
    askName({ id: crypto.randomUUID(), entityId, steps })
  }

  function askName(steps: NonNullable<typeof unnamed.value>): void {
    unnamed.value = steps
    navigation.open({ kind: 'save-steps' })
  }

  /**
   * Adds sequences of steps; each replaces an earlier one of the same name, even if that has been renamed since.
   * Returns a function that undoes this.
   */
  function put(others: readonly RecordedSteps[]): () => void {
    const before = value.value
    const taken = new Set(others.flatMap(({ id, name }) => [id, name]))
    set([...before.filter(({ id, name }) => !taken.has(id) && !taken.has(name)), ...others])
    return () => set(before)
  }

  return {
    all: computed(() => value.value.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))),
    isRecording: computed(() => begun.value !== undefined),
    unnamed,
    start,
    stop,
    askName,
    put,
    /** Returns a function that restores it. */
    remove: (id: string): (() => void) => {
      const before = value.value
      set(before.filter((each) => each.id !== id))
      return () => set(before)
    },
  }
})

/** The facts needed to apply a change on another day and to another entity. */
interface RecordingContext {
  readonly roleOf: (operand: ViewOperand) => SeriesRole
  readonly now: EpochMs
  readonly zone: IanaZone
  readonly calendar: CalendarSettings
}

/**
 * Returns the steps that lead from one view to another: the series shown at the end, the range, the way series are
 * drawn and counted, and the cards that were added or changed. Undone changes are not included.
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

/** A range with a name is recorded by it, so that "last month" is the last month in every month. */
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
    // The id of a series means nothing elsewhere; without it the kind of card chooses one.
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => !ids.has(value))),
    ...(title !== undefined && { title }),
  }))
}

function contentOf({ kind, settings, title, isLikeForLike }: Card): string {
  return JSON.stringify([kind, settings, title, isLikeForLike])
}
