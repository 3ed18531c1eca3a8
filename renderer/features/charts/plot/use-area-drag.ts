import { shallowRef, type ShallowRef } from 'vue'
import type { Box, PlotScene, Spot } from '#renderer/plot/plot-scene.ts'
import { areaOf, type PlotArea } from '#renderer/plot/reading/area-of.ts'

/** An area that is being dragged over one of several plots. */
export interface DraggedArea {
  readonly plotIndex: number
  readonly area: PlotArea
  readonly box: Box
}

export interface AreaDrag {
  readonly dragged: Readonly<ShallowRef<DraggedArea | undefined>>
  readonly down: (plotIndex: number, event: PointerEvent) => void
  readonly move: (event: PointerEvent) => void
  readonly up: (event: PointerEvent) => void
  readonly cancel: () => void
}

const DRAG_PX = 4

/** Selects an area by a drag with Alt, or without a key if the next drag is to select. */
export function useAreaDrag(
  scenes: () => readonly PlotScene[],
  isSelecting: () => boolean,
  select: (area: PlotArea, plotIndex: number) => void,
): AreaDrag {
  const dragged = shallowRef<DraggedArea>()
  let begun: { readonly plotIndex: number; readonly from: Spot } | undefined

  function down(plotIndex: number, event: PointerEvent): void {
    if (event.button !== 0 || !(event.altKey || isSelecting())) return
    const element = event.currentTarget
    if (!(element instanceof Element)) return
    // The chart below would zoom otherwise.
    event.stopPropagation()
    event.preventDefault()
    element.setPointerCapture(event.pointerId)
    begun = { plotIndex, from: spotOf(event) }
  }

  function move(event: PointerEvent): void {
    const scene = begun && scenes()[begun.plotIndex]
    if (begun === undefined || scene === undefined) return
    const [from, to] = [begun.from, spotOf(event)]
    const isDrag = Math.hypot(to.left - from.left, to.top - from.top) > DRAG_PX
    const area = isDrag ? areaOf(scene, from, to) : undefined
    dragged.value = area && { plotIndex: begun.plotIndex, area, box: boxOf(scene, area, from, to) }
  }

  function up(event: PointerEvent): void {
    if (begun === undefined) return
    event.stopPropagation()
    const found = dragged.value
    cancel()
    if (found !== undefined) select(found.area, found.plotIndex)
  }

  function cancel(): void {
    begun = undefined
    dragged.value = undefined
  }

  return { dragged, down, move, up, cancel }
}

function spotOf(event: PointerEvent): Spot {
  const element = event.currentTarget
  if (!(element instanceof Element)) return { left: 0, top: 0 }
  const box = element.getBoundingClientRect()
  return { left: event.clientX - box.left, top: event.clientY - box.top }
}

/** An area of time alone covers the whole height. */
function boxOf(
  { area: { left, top, width, height } }: PlotScene,
  area: PlotArea,
  one: Spot,
  other: Spot,
): Box {
  const clamp = (value: number, from: number, length: number): number =>
    Math.min(from + length, Math.max(from, value))
  const [x1, x2] = [one, other].map((spot) => clamp(spot.left, left, width)).toSorted((a, b) => a - b)
  const [y1, y2] = [one, other].map((spot) => clamp(spot.top, top, height)).toSorted((a, b) => a - b)
  const isHigh = area.values !== undefined || area.hours !== undefined
  return {
    ...{ left: x1 ?? left, width: (x2 ?? left) - (x1 ?? left) },
    top: isHigh ? (y1 ?? top) : top,
    height: isHigh ? (y2 ?? top) - (y1 ?? top) : height,
  }
}
