import { useManualRefHistory, type UseManualRefHistoryReturn } from '@vueuse/core'
import { computed, markRaw, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import { emptyView, sameInterval, type ViewState } from './view-state.ts'

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

/** Returns the range if it contains `visibleRange`, otherwise the visible range alone, or both if they touch. */
export function including(range: Interval | undefined, visibleRange: Interval): Interval {
  if (!range || visibleRange.end < range.start || visibleRange.start > range.end) return visibleRange
  return { start: Math.min(range.start, visibleRange.start), end: Math.max(range.end, visibleRange.end) }
}
