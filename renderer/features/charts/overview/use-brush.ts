import { computed, type ComputedRef, type Ref } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import { between, instantAt } from '#renderer/plot/navigation.ts'
import type { BrushEdges } from '#renderer/plot/strokes/draw-overview.ts'
import type { ViewStore } from '#renderer/workspace/document/view-store.ts'

export interface Brush {
  readonly brush: ComputedRef<BrushEdges>
  /** Edges of what the pointer grips, which stay where they are during a drag: what is drawn follows by itself. */
  readonly handle: ComputedRef<BrushEdges>
  readonly handlers: Readonly<Record<string, (event: PointerEvent) => void>>
}

type Grip = 'from' | 'to' | 'whole'

/**
 * Handles the brush on the overview: dragging it pans, dragging its edges resizes it, and pressing outside of it moves
 * it there.
 */
export function useBrush(
  track: Readonly<Ref<HTMLElement | null>>,
  view: Pick<ViewStore, 'range' | 'visibleRange' | 'namedRange' | 'dragVisibleRange' | 'endDrag'>,
): Brush {
  let grip: Grip | undefined
  let offset = 0

  const edgesOf = (part: Interval | undefined): BrushEdges => {
    const whole = view.range
    if (!whole || !part) return { from: 0, to: 1 }
    const share = (at: number): number => (at - whole.start) / (whole.end - whole.start)
    return { from: share(part.start), to: share(part.end) }
  }
  const brush = computed(() => edgesOf(view.visibleRange))
  const handle = computed(() => edgesOf(view.namedRange))

  function instantOf(event: PointerEvent, whole: Interval): number {
    const box = track.value?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return instantAt(whole, Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
  }

  function down(event: PointerEvent): void {
    const [whole, part] = [view.range, view.visibleRange]
    if (event.button !== 0 || !whole || !part) return
    track.value?.setPointerCapture(event.pointerId)
    const at = instantOf(event, whole)
    grip = gripOf(event.target)
    const isInside = at >= part.start && at < part.end
    offset = isInside ? at - part.start : (part.end - part.start) / 2
    if (grip === 'whole' && !isInside) moveTo(at, whole, part)
  }

  function move(event: PointerEvent): void {
    const [whole, part] = [view.range, view.visibleRange]
    if (!grip || !whole || !part) return
    const at = instantOf(event, whole)
    if (grip === 'from') view.dragVisibleRange(between(at, part.end))
    else if (grip === 'to') view.dragVisibleRange(between(part.start, at))
    else moveTo(at, whole, part)
  }

  function moveTo(at: number, whole: Interval, part: Interval): void {
    const length = part.end - part.start
    const start = Math.round(Math.min(whole.end - length, Math.max(whole.start, at - offset)))
    view.dragVisibleRange({ start, end: start + length })
  }

  function up(): void {
    if (grip !== undefined) view.endDrag()
    grip = undefined
  }

  return {
    brush,
    handle,
    handlers: { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up },
  }
}

function gripOf(target: EventTarget | null): Grip {
  const edge = target instanceof HTMLElement ? target.dataset['edge'] : undefined
  return edge === 'from' || edge === 'to' ? edge : 'whole'
}
