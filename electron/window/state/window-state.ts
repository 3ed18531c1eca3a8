import * as z from 'zod'

/** Position and size in device-independent pixels; without a position the system centres the window. */
export interface Bounds {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

const pixels = z.number().int().min(-100_000).max(100_000)

export const windowStateSchema = z.strictObject({
  x: pixels,
  y: pixels,
  width: pixels.min(1),
  height: pixels.min(1),
  isMaximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowStateSchema>

/** A screen's area without its bars. */
export interface WorkArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const DEFAULT_SIZE = { width: 1440, height: 900 }

/** Part of the window that must be on a screen so that a person can reach it. */
const GRIP_PX = 100

/** Returns the bounds with which to open: those of the last time, unless that screen is gone or smaller now. */
export function boundsFrom(state: WindowState | undefined, workAreas: readonly WorkArea[]): Bounds {
  const largest = sizeWithin(state ?? DEFAULT_SIZE, workAreas)
  if (state === undefined || !workAreas.some((area) => isGraspable(state, area))) return largest
  return { x: state.x, y: state.y, ...largest }
}

function sizeWithin(
  size: { readonly width: number; readonly height: number },
  areas: readonly WorkArea[],
): { readonly width: number; readonly height: number } {
  if (areas.length === 0) return { width: size.width, height: size.height }
  return {
    width: Math.min(size.width, Math.max(...areas.map(({ width }) => width))),
    height: Math.min(size.height, Math.max(...areas.map(({ height }) => height))),
  }
}

function isGraspable(state: WindowState, area: WorkArea): boolean {
  const overlapX = Math.min(state.x + state.width, area.x + area.width) - Math.max(state.x, area.x)
  const isTitleInside = state.y >= area.y && state.y < area.y + area.height - GRIP_PX
  return overlapX >= GRIP_PX && isTitleInside
}
