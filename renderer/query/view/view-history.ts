import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Interval } from '#shared/series/interval.ts'
import { pushState, redoState, startHistory, undoState } from './history.ts'
import { emptyView, sameInterval, type ViewState } from './view-state.ts'

export interface ViewHistory {
  readonly view: ComputedRef<ViewState>
  readonly canUndo: ComputedRef<boolean>
  readonly canRedo: ComputedRef<boolean>
  readonly canWalk: ComputedRef<{ readonly back: boolean; readonly forward: boolean }>
  readonly open: (view: ViewState) => void
  readonly change: (patch: Partial<ViewState>) => void
  /** Another present that is no step: what moves by itself is not taken back one by one. */
  readonly replace: (patch: Partial<ViewState>) => void
  readonly undo: () => void
  readonly redo: () => void
  /** To the range in sight before this one, or after it ([ and ]); a step like any other. */
  readonly walk: (direction: 'back' | 'forward') => void
}

/** The view with its undo, and the separate walk through the ranges that were looked at. */
export function createViewHistory(): ViewHistory {
  const history = shallowRef(startHistory(emptyView))
  const ranges = shallowRef(startHistory<Interval | undefined>(undefined))
  const view = computed(() => history.value.present)

  function open(next: ViewState): void {
    history.value = startHistory(next)
    ranges.value = startHistory<Interval | undefined>(next.shown)
  }

  function noteRange(): void {
    const { shown } = view.value
    if (sameInterval(shown, ranges.value.present)) return
    ranges.value = ranges.value.present === undefined ? startHistory(shown) : pushState(ranges.value, shown)
  }

  function change(patch: Partial<ViewState>): void {
    history.value = pushState(history.value, { ...view.value, ...patch })
    noteRange()
  }

  function replace(patch: Partial<ViewState>): void {
    history.value = { ...history.value, present: { ...view.value, ...patch } }
    ranges.value = { ...ranges.value, present: view.value.shown }
  }

  function undo(): void {
    history.value = undoState(history.value)
    noteRange()
  }

  function redo(): void {
    history.value = redoState(history.value)
    noteRange()
  }

  function walk(direction: 'back' | 'forward'): void {
    ranges.value = direction === 'back' ? undoState(ranges.value) : redoState(ranges.value)
    const shown = ranges.value.present
    if (!shown || sameInterval(shown, view.value.shown)) return
    history.value = pushState(history.value, {
      ...view.value,
      shown,
      range: including(view.value.range, shown),
    })
  }

  const canUndo = computed(() => history.value.past.length > 0)
  const canRedo = computed(() => history.value.future.length > 0)
  const canWalk = computed(() => ({
    back: ranges.value.past.length > 0,
    forward: ranges.value.future.length > 0,
  }))
  return { view, canUndo, canRedo, canWalk, open, change, replace, undo, redo, walk }
}

/** The range when it holds `shown`, and otherwise `shown` alone, or both where they touch. */
export function including(range: Interval | undefined, shown: Interval): Interval {
  if (!range || shown.end < range.start || shown.start > range.end) return shown
  return { start: Math.min(range.start, shown.start), end: Math.max(range.end, shown.end) }
}
