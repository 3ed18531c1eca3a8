import { shallowRef, type Ref, type ShallowRef } from 'vue'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { between, instantAt, zoomed } from '#renderer/plot/navigation.ts'

export interface PointerTarget {
  readonly window: () => Interval | undefined
  /** Left edge and width of the plot inside the element, in CSS pixels. */
  readonly plot: () => { readonly left: number; readonly width: number }
  /** Moves the ends of a selected interval to edges of buckets. */
  readonly snap: (interval: Interval) => Interval
  readonly setVisibleRange: (window: Interval) => void
  readonly moveVisibleRange: (window: Interval) => void
  readonly dragVisibleRange: (window: Interval) => void
  readonly endDrag: () => void
  readonly fit: () => void
  readonly cursor: Ref<EpochMs | undefined>
  /** The second cursor. */
  readonly mark: Ref<EpochMs | undefined>
  /** Opens the subject at an instant. */
  readonly open: (at: EpochMs) => void
}

export interface ChartPointer {
  /** Range that the current drag will zoom to. */
  readonly selection: Readonly<ShallowRef<Interval | undefined>>
  readonly isPanning: Readonly<ShallowRef<boolean>>
  readonly handlers: Readonly<Record<string, (event: never) => void>>
}

const CLICK_PX = 4
/** A wheel notch zooms by about a fifth. */
const WHEEL_RATE = 0.0022
const WHEEL_LIMIT = 0.4

type Gesture =
  | { readonly kind: 'zoom'; readonly fromX: number; readonly from: EpochMs }
  | { readonly kind: 'pan'; readonly fromX: number; readonly window: Interval; hasMoved: boolean }

/**
 * A drag zooms, a click opens a gap, a drag with Shift pans, a click with Shift marks, the wheel zooms at the cursor,
 * and a double click fits.
 */
export function useChartPointer(target: PointerTarget): ChartPointer {
  const selection = shallowRef<Interval>()
  const isPanning = shallowRef(false)
  let gesture: Gesture | undefined

  function xOf(event: MouseEvent & { currentTarget: EventTarget | null }): number {
    const box = (event.currentTarget as Element).getBoundingClientRect()
    const { left, width } = target.plot()
    return Math.min(width, Math.max(0, event.clientX - box.left - left))
  }

  function instantOf(x: number, window: Interval): EpochMs {
    return instantAt(window, x / target.plot().width)
  }

  /** The end of the range belongs to no bucket, so at the right edge the last bucket is read. */
  function point(x: number, window: Interval): void {
    target.cursor.value = Math.min(instantOf(x, window), window.end - 1)
  }

  function down(event: PointerEvent): void {
    const window = target.window()
    if (event.button !== 0 || !window || isOnControl(event)) return
    ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
    const fromX = xOf(event)
    gesture = event.shiftKey
      ? { kind: 'pan', fromX, window, hasMoved: false }
      : { kind: 'zoom', fromX, from: instantOf(fromX, window) }
    isPanning.value = gesture.kind === 'pan'
  }

  function move(event: PointerEvent): void {
    const window = target.window()
    if (!window) return
    const x = xOf(event)
    if (gesture?.kind === 'pan') {
      drag(gesture, x)
      return
    }
    point(x, window)
    if (gesture) {
      const isDrag = Math.abs(x - gesture.fromX) > CLICK_PX
      selection.value = isDrag ? target.snap(between(gesture.from, instantOf(x, window))) : undefined
    }
  }

  function drag(pan: Extract<Gesture, { kind: 'pan' }>, x: number): void {
    const { window, fromX } = pan
    pan.hasMoved ||= Math.abs(x - fromX) > CLICK_PX
    if (!pan.hasMoved) return
    // The values at a cursor would be rendered again in every frame.
    target.cursor.value = undefined
    const shift = Math.round(((fromX - x) / target.plot().width) * (window.end - window.start))
    target.dragVisibleRange({ start: window.start + shift, end: window.end + shift })
  }

  function up(event: PointerEvent): void {
    if (selection.value) target.setVisibleRange(selection.value)
    else if (gesture?.kind === 'zoom') target.open(gesture.from)
    if (gesture?.kind === 'pan' && !gesture.hasMoved)
      target.mark.value = instantOf(gesture.fromX, gesture.window)
    cancel()
    const window = target.window()
    if (window) point(xOf(event), window)
  }

  function cancel(): void {
    if (gesture?.kind === 'pan' && gesture.hasMoved) target.endDrag()
    gesture = undefined
    selection.value = undefined
    isPanning.value = false
  }

  function leave(): void {
    // The values between two cursors stay visible, and can be noted, after the pointer has left.
    if (!gesture && target.mark.value === undefined) target.cursor.value = undefined
  }

  function wheel(event: WheelEvent): void {
    const window = target.window()
    if (!window) return
    event.preventDefault()
    const turn = Math.min(WHEEL_LIMIT, Math.max(-WHEEL_LIMIT, event.deltaY * WHEEL_RATE))
    target.moveVisibleRange(zoomed(window, instantOf(xOf(event), window), 1 + turn))
  }

  const handlers = {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    pointerleave: leave,
    wheel,
    dblclick: target.fit,
  }
  return { selection, isPanning, handlers }
}

/** Capturing the pointer would prevent the click on a button over the plot. */
function isOnControl({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('button') !== null
}
