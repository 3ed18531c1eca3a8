import { defineStore } from 'pinia'
import {
  computed,
  type ComputedRef,
  hasInjectionContext,
  inject,
  type InjectionKey,
  type Ref,
  shallowRef,
  type ShallowRef,
  watch,
} from 'vue'
import { useTimeoutFn } from '@vueuse/core'
import { type EpochMs, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { createViewHistory, including, type ViewHistory } from '#renderer/query/view/view-history.ts'
import { knownOperands } from '#renderer/query/view/operands.ts'
import { afterFrame } from '#renderer/workers/after-frame.ts'
import { displayedZoneOf, sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'

/** Notches of a wheel and keys that follow one another sooner are one step, whose requests are made after the last. */
const REST_MS = 250

interface Viewport {
  /** The visible part of the range, even while a pan or zoom is under way. */
  readonly visibleRange: Readonly<ShallowRef<Interval | undefined>>
  /** The visible part as it was when a frame last passed without a movement of the wheel or by keys. */
  readonly stillRange: Readonly<ShallowRef<Interval | undefined>>
  /**
   * The visible part as texts name it. During a drag they keep the part before it, since a text that changes in every
   * frame lays out what is around it again.
   */
  readonly namedRange: ComputedRef<Interval | undefined>
  /** Shows another part; this is a step at once. */
  readonly setVisibleRange: (next: Interval) => void
  /** Shows another part by a wheel or by keys; it becomes a step, and loads data, once it rests. */
  readonly moveVisibleRange: (next: Interval) => void
  /** Shows another part during a drag; it becomes a step when the drag ends, or once it rests. */
  readonly dragVisibleRange: (next: Interval) => void
  readonly endDrag: () => void
  /** Returns to the whole range. */
  readonly fit: () => void
  /** Shows a completely different range. */
  readonly setRange: (range: Interval) => void
}

function createViewport({ view, change }: Pick<ViewHistory, 'view' | 'change'>): Viewport {
  const visibleRange = shallowRef<Interval | undefined>(view.value.visibleRange)
  watch(
    () => view.value.visibleRange,
    (next) => {
      visibleRange.value = next
    },
    { flush: 'sync' },
  )

  const rest = useTimeoutFn(takeStep, REST_MS, { immediate: false })

  const isDragged = shallowRef(false)
  const namedRange = computed(() => (isDragged.value ? view.value.visibleRange : visibleRange.value))

  function takeStep(): void {
    rest.stop()
    isDragged.value = false
    const next = visibleRange.value
    if (next === undefined || sameInterval(next, view.value.visibleRange)) return
    change({ visibleRange: next, range: including(view.value.range, next) })
  }

  function setVisibleRange(next: Interval): void {
    visibleRange.value = next
    takeStep()
  }

  function showUntilRest(next: Interval): void {
    visibleRange.value = next
    rest.start()
  }

  function dragVisibleRange(next: Interval): void {
    isDragged.value = true
    showUntilRest(next)
  }

  const stillRange = shallowRef<Interval>()
  function moveVisibleRange(next: Interval): void {
    showUntilRest(next)
    void noteStill(next)
  }

  /** Movements come before the callbacks of a frame: the second frame tells that none followed. */
  async function noteStill(next: Interval): Promise<void> {
    await afterFrame()
    await afterFrame()
    if (visibleRange.value === next) stillRange.value = next
  }

  function fit(): void {
    const { range } = view.value
    if (range && !sameInterval(range, view.value.visibleRange)) change({ visibleRange: range })
    else visibleRange.value = range
  }

  function setRange(range: Interval): void {
    if (sameInterval(range, view.value.range) && sameInterval(range, view.value.visibleRange)) return
    change({ range, visibleRange: range })
  }

  return {
    ...{ visibleRange, stillRange, namedRange, fit, setRange },
    ...{ setVisibleRange, moveVisibleRange, dragVisibleRange, endDrag: takeStep },
  }
}

/** Reads a view part by part. A part changes only by itself: reading one card does not affect the others. */
function partsOf(view: Readonly<Ref<ViewState>>) {
  const part = <Key extends keyof ViewState>(key: Key): ComputedRef<ViewState[Key]> =>
    computed(() => view.value[key])
  return {
    operands: part('operands'),
    range: part('range'),
    /** The visible range as it was when it last came to rest. */
    restingRange: part('visibleRange'),
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
  const displayedZone = computed(() => {
    const chosen = {
      zone: parts.zone.value,
      range: parts.range.value,
      visibleRange: parts.restingRange.value,
    }
    const known = knownOperands(parts.operands.value, lookUp, chosen)
    return displayedZoneOf(
      chosen,
      known.map(({ variable }) => variable),
      clock.now(),
    )
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
