export interface PaneBounds {
  readonly min: number
  readonly max: number
}

/** The edge of the window at which a pane is placed. */
export type PaneSide = 'left' | 'right' | 'bottom'

const STEP_PX = 16

/** The arrows that make a pane larger and smaller, by moving the divider at its edge. */
const arrows: Readonly<Record<PaneSide, { readonly larger: string; readonly smaller: string }>> = {
  left: { larger: 'ArrowRight', smaller: 'ArrowLeft' },
  right: { larger: 'ArrowLeft', smaller: 'ArrowRight' },
  bottom: { larger: 'ArrowUp', smaller: 'ArrowDown' },
}

/** Returns a size within its bounds, in whole pixels. */
export function boundedSize(sizePx: number, { min, max }: PaneBounds): number {
  return Math.round(Math.max(min, Math.min(max, sizePx)))
}

/** Returns the size that a key sets; undefined for other keys. */
export function sizeOfKey(
  key: string,
  sizePx: number,
  bounds: PaneBounds,
  side: PaneSide,
): number | undefined {
  const { larger, smaller } = arrows[side]
  if (key === larger) return boundedSize(sizePx + STEP_PX, bounds)
  if (key === smaller) return boundedSize(sizePx - STEP_PX, bounds)
  if (key === 'Home') return bounds.min
  if (key === 'End') return bounds.max
  return undefined
}
