import { defineStore } from 'pinia'
import {
  computed,
  type ComputedRef,
  hasInjectionContext,
  inject,
  type InjectionKey,
  type Ref,
  shallowRef,
} from 'vue'
import { type EpochMs, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { createViewHistory, createViewport, type ViewHistory } from './view-history.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { type DisplayedZone, displayedZoneOf, type ViewState } from '#renderer/query/view/view-state.ts'
import { knownOperands } from './variable-choice.ts'

/** Reads a view part by part. A part changes only by itself: reading one card does not affect the others. */
function partsOf(view: Readonly<Ref<ViewState>>) {
  const part = <Key extends keyof ViewState>(key: Key): ComputedRef<ViewState[Key]> =>
    computed(() => view.value[key])
  return {
    operands: part('operands'),
    range: part('range'),
    resolution: part('resolution'),
    figures: part('figures'),
    zone: part('zone'),
    mark: part('mark'),
    areAmounts: computed(() => view.value.areAmounts === true),
    policy: part('policy'),
    mask: part('mask'),
    notes: part('notes'),
    scales: part('scales'),
    colours: part('colours'),
    cards: part('cards'),
    fullCard: part('fullCard'),
  }
}

/** Positions of the cursors, shared by all time axes. */
export interface Cursors {
  /** Position of the pointer or the keyboard cursor. */
  readonly cursorAt: Ref<EpochMs | undefined>
  /** Position of a second cursor that stays where it was set, for comparison with the first. */
  readonly markAt: Ref<EpochMs | undefined>
}

function viewOver({ view: state, reset, ...history }: ViewHistory, cursors: Cursors) {
  const { clock } = useServices()
  const lookUp = useVariableLookup()
  const viewport = createViewport({ view: state, change: history.change })
  const { cursorAt, markAt } = cursors
  const parts = partsOf(state)
  const calendars = useCalendarStore()
  /** The operands with their variables. */
  const known = computed(() =>
    knownOperands(
      parts.operands.value,
      lookUp,
      { zone: parts.zone.value, areAmounts: parts.areAmounts.value },
      calendars.calendar.firstDayOfWeek,
    ),
  )
  const displayedZone = computed<DisplayedZone>((before) => {
    const chosen = {
      zone: parts.zone.value,
      range: parts.range.value,
      visibleRange: viewport.restingRange.value,
    }
    const variables = known.value.map(({ variable }) => variable)
    const next = displayedZoneOf(chosen, variables, clock.now())
    const isSame = before?.zone === next.zone && before.label === next.label
    return isSame && before.isMixed === next.isMixed ? before : next
  })

  /** Interval from the earlier cursor to the later one, to the displayed minute; undefined if they coincide. */
  const between = computed<Interval | undefined>(() => {
    if (cursorAt.value === undefined || markAt.value === undefined) return undefined
    const [a, b] = [cursorAt.value, markAt.value].map((at) => Math.round(at / MINUTE_MS) * MINUTE_MS)
    if (a === undefined || b === undefined || a === b) return undefined
    return { start: Math.min(a, b), end: Math.max(a, b) }
  })

  return {
    state,
    ...parts,
    ...history,
    ...viewport,
    cursorAt,
    markAt,
    between,
    known,
    displayedZone,
    reset: (view: ViewState): void => {
      reset(view)
      cursorAt.value = undefined
      markAt.value = undefined
    },
  }
}

/** The name is a text like any other, so that the view of a card has the same type. */
const VIEW: string = 'view'

/** The view of the workspace with its history, its visible range, its clock and its cursors. */
export const useWorkspaceView = defineStore(VIEW, () =>
  viewOver(createViewHistory(), { cursorAt: shallowRef(), markAt: shallowRef() }),
)
export type ViewStore = ReturnType<typeof useWorkspaceView>

/** Creates a view of a card's own, under a name that no other store has. */
export function createOwnView(name: string, history: ViewHistory, cursors: Cursors): ViewStore {
  return defineStore(name, () => viewOver(history, cursors))()
}

export const ownViewKey: InjectionKey<ViewStore> = Symbol('view of a card')

/** Returns the view of the surrounding card if it has one of its own, otherwise that of the workspace. */
export function useViewStore(): ViewStore {
  return ownStore(ownViewKey) ?? useWorkspaceView()
}

/**
 * Returns what the surrounding card provides in place of a store of the workspace; undefined outside of such a card.
 */
export function ownStore<Store>(key: InjectionKey<Store>): Store | undefined {
  return hasInjectionContext() ? inject(key, undefined) : undefined
}
