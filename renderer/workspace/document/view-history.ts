import { useManualRefHistory, type UseManualRefHistoryReturn, useTimeoutFn } from '@vueuse/core'
import { computed, markRaw, shallowRef, watch, type ComputedRef, type Ref, type ShallowRef } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import { afterStillFrame } from '#renderer/workers/after-frame.ts'
import { emptyView, including, sameInterval, type ViewState } from '#renderer/query/view/view-state.ts'

export interface ViewHistory {
  readonly view: Readonly<Ref<ViewState>>
  /** Tells which steps are possible. */
  readonly can: ComputedRef<Readonly<Record<'undo' | 'redo' | 'back' | 'forward', boolean>>>
  /** Shows a completely different view, without a history. */
  readonly reset: (view: ViewState) => void
  readonly change: (patch: Partial<ViewState>) => void
  /** Changes the view without an undo step, since changes that happen by themselves are not undone one by one. */
  readonly replace: (patch: Partial<ViewState>) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Moves to the previous or the next visible range ([ and ]); this is a step like any other. */
  readonly walk: (direction: 'back' | 'forward') => void
}

const DEPTH = 200

/** Stores the view with its undo history, and the separate sequence of ranges that were visible. */
export function createViewHistory(): ViewHistory {
  const view = shallowRef(emptyView)
  const views = useManualRefHistory(view, { capacity: DEPTH })
  const visited = shallowRef<Interval | undefined>()
  const ranges = useManualRefHistory(visited, { capacity: DEPTH })

  function reset(next: ViewState): void {
    push(views, next)
    views.clear()
    push(ranges, next.visibleRange)
    ranges.clear()
  }

  function noteRange(): void {
    const { visibleRange } = view.value
    if (sameInterval(visibleRange, visited.value)) return
    const isFirst = visited.value === undefined
    push(ranges, visibleRange)
    if (isFirst) ranges.clear()
  }

  function change(patch: Partial<ViewState>): void {
    push(views, { ...view.value, ...patch })
    noteRange()
  }

  function replace(patch: Partial<ViewState>): void {
    setPresent(views, { ...view.value, ...patch })
    setPresent(ranges, view.value.visibleRange)
  }

  function undo(): void {
    views.undo()
    noteRange()
  }

  function redo(): void {
    views.redo()
    noteRange()
  }

  function walk(direction: 'back' | 'forward'): void {
    if (direction === 'back') ranges.undo()
    else ranges.redo()
    const visibleRange = visited.value
    if (!visibleRange || sameInterval(visibleRange, view.value.visibleRange)) return
    push(views, { ...view.value, visibleRange, range: including(view.value.range, visibleRange) })
  }

  const can = computed(() => ({
    undo: views.canUndo.value,
    redo: views.canRedo.value,
    back: ranges.canUndo.value,
    forward: ranges.canRedo.value,
  }))
  return { view, can, reset, change, replace, undo, redo, walk }
}

function push<T>(history: UseManualRefHistoryReturn<T, T>, next: T): void {
  history.source.value = next
  history.commit()
}

/** The history also records the present, which an undo adds to what can be redone. */
function setPresent<T>(history: UseManualRefHistoryReturn<T, T>, next: T): void {
  history.source.value = next
  history.last.value = markRaw({ ...history.last.value, snapshot: next })
}

/** Notches of a wheel and keys that follow one another sooner are one step, whose requests are made after the last. */
const REST_MS = 250

interface Viewport {
  /** The visible part of the range, even while a pan or zoom is under way. */
  readonly visibleRange: Readonly<ShallowRef<Interval | undefined>>
  /**
   * The visible part that tables, cards and totals follow: that of the last step, or the one at which a frame last
   * passed without a movement of the wheel or by keys.
   */
  readonly restingRange: Readonly<ShallowRef<Interval | undefined>>
  /** True until a movement has become a step: nothing is requested meanwhile. */
  readonly isMoving: ComputedRef<boolean>
  /**
   * The visible part as texts name it. During a drag they keep the part before it, since a text that changes in every
   * frame lays out what is around it again.
   */
  readonly namedRange: ComputedRef<Interval | undefined>
  /** Shows another part; this is a step at once. */
  readonly setVisibleRange: (next: Interval) => void
  /** Shows another part by a wheel or by keys; it becomes a step, whose requests are made, once it rests. */
  readonly moveVisibleRange: (next: Interval) => void
  /** Shows another part during a drag; it becomes a step when the drag ends, or once it rests. */
  readonly dragVisibleRange: (next: Interval) => void
  readonly endDrag: () => void
  /** Returns to the whole range. */
  readonly fit: () => void
  /** Shows a completely different range. */
  readonly setRange: (range: Interval) => void
}

/** Keeps the visible part of a view while it moves. */
export function createViewport({ view, change }: Pick<ViewHistory, 'view' | 'change'>): Viewport {
  const visibleRange = shallowRef(view.value.visibleRange)
  const restingRange = shallowRef(view.value.visibleRange)
  function showAtRest(next: Interval | undefined): void {
    visibleRange.value = restingRange.value = next
  }
  watch(() => view.value.visibleRange, showAtRest, { flush: 'sync' })

  const isMoving = computed(() => !sameInterval(visibleRange.value, view.value.visibleRange))
  const rest = useTimeoutFn(takeStep, REST_MS, { immediate: false })

  const isDragged = shallowRef(false)
  const namedRange = computed(() => (isDragged.value ? view.value.visibleRange : visibleRange.value))

  function takeStep(): void {
    rest.stop()
    isDragged.value = false
    const next = visibleRange.value
    showAtRest(next)
    if (next === undefined || !isMoving.value) return
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

  function moveVisibleRange(next: Interval): void {
    showUntilRest(next)
    void noteStill(next)
  }

  async function noteStill(next: Interval): Promise<void> {
    await afterStillFrame()
    if (visibleRange.value === next) restingRange.value = next
  }

  function fit(): void {
    const { range } = view.value
    if (range && !sameInterval(range, view.value.visibleRange)) change({ visibleRange: range })
    else showAtRest(range)
  }

  function setRange(range: Interval): void {
    if (sameInterval(range, view.value.range) && sameInterval(range, view.value.visibleRange)) return
    change({ range, visibleRange: range })
  }

  return {
    ...{ visibleRange, restingRange, isMoving, namedRange, fit, setRange },
    ...{ setVisibleRange, moveVisibleRange, dragVisibleRange, endDrag: takeStep },
  }
}
