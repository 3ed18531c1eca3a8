import type { Box } from '../plot-scene.ts'
import type { ChartTheme } from '../theme.ts'

type Direction = 'rising' | 'falling' | 'level' | 'upright'

interface Texture {
  readonly directions: readonly Direction[]
  readonly spacingPx: number
}

/** Textures by slot, as dashes are: the first is plain, and neighbours differ at a glance. */
const textures: readonly Texture[] = [
  { directions: [], spacingPx: 7 },
  { directions: ['rising'], spacingPx: 7 },
  { directions: ['level'], spacingPx: 5 },
  { directions: ['falling'], spacingPx: 7 },
  { directions: ['rising', 'falling'], spacingPx: 8 },
  { directions: ['upright'], spacingPx: 5 },
  { directions: ['level', 'upright'], spacingPx: 7 },
  { directions: ['rising'], spacingPx: 3.5 },
]

export interface TexturedShapes {
  readonly theme: ChartTheme
  readonly slot: number | undefined
  /** Box that contains all the shapes. */
  readonly area: Box
  /** Colour of the lines: the paper's on solid fills, the series' on light fills. */
  readonly colour: string
  /** Adds the shapes to the path. */
  readonly trace: () => void
}

/**
 * Hatches filled shapes if series must be distinguishable without colour. The lines continue from one shape to the
 * next, as one path over all of them: a separate hatch for each of a thousand bars would bloat the file.
 */
export function drawTexture(
  context: CanvasRenderingContext2D,
  { theme, slot, area, colour, trace }: TexturedShapes,
): void {
  const texture = theme.areSeriesDashed === true && slot !== undefined ? textureOf(slot) : undefined
  if (texture === undefined || texture.directions.length === 0) return
  context.save()
  context.beginPath()
  trace()
  context.clip()
  context.beginPath()
  for (const direction of texture.directions) traceLines(context, area, direction, texture.spacingPx)
  context.globalAlpha = 1
  context.setLineDash([])
  context.strokeStyle = colour
  context.lineWidth = 1.25
  context.stroke()
  context.restore()
}

function textureOf(slot: number): Texture | undefined {
  return textures[slot % textures.length]
}

function traceLines(
  context: CanvasRenderingContext2D,
  { left, top, width, height }: Box,
  direction: Direction,
  spacingPx: number,
): void {
  const [right, bottom] = [left + width, top + height]
  if (direction === 'level')
    for (let y = top + spacingPx / 2; y < bottom; y += spacingPx) line(context, left, y, right, y)
  else if (direction === 'upright')
    for (let x = left + spacingPx / 2; x < right; x += spacingPx) line(context, x, top, x, bottom)
  else
    for (let x = left - height; x < right; x += spacingPx) {
      const [from, to] = direction === 'rising' ? [bottom, top] : [top, bottom]
      line(context, x, from, x + height, to)
    }
}

function line(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number): void {
  context.moveTo(x, y)
  context.lineTo(toX, toY)
}
