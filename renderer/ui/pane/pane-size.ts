export interface PaneBounds {
  readonly min: number
  readonly max: number
}

const STEP_PX = 16

/** A width inside its bounds, in whole pixels. */
export function boundedWidth(widthPx: number, { min, max }: PaneBounds): number {
  return Math.round(Math.min(max, Math.max(min, widthPx)))
}

/** The width a key asks for; `grows` is the arrow that makes the pane wider. */
export function widthOfKey(
  key: string,
  widthPx: number,
  bounds: PaneBounds,
  grows: 'ArrowLeft' | 'ArrowRight',
): number | undefined {
  const sign = key === grows ? 1 : -1
  if (key === 'ArrowLeft' || key === 'ArrowRight') return boundedWidth(widthPx + sign * STEP_PX, bounds)
  if (key === 'Home') return bounds.min
  if (key === 'End') return bounds.max
  return undefined
}
