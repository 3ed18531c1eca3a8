import { strokeHatch } from '../strokes/hatch.ts'
import { xOf, type Projection } from '../axes/projection.ts'
import type { PanelScene, SceneNote } from './scene.ts'
import { TICK_SIZE_PX, type ChartTheme } from '../theme.ts'

const BAND_ALPHA = 0.1
/** Excluded stretches are faded and hatched. */
const VEIL_ALPHA = 0.6
const HATCH_ALPHA = 0.35
const FLAG_PX = 18
const PADDING_PX = 6
/** Longest text of a flag, so that neighbours have room; the list shows the whole text. */
const LABEL_LENGTH = 28
/** Rows of flags; further flags overlap. */
const MAX_ROWS = 3

type NotedScene = Pick<PanelScene, 'notes' | 'theme'>

/** Shades every range that has a note; drawn below the series. */
export function drawNoteBands(
  context: CanvasRenderingContext2D,
  { notes, theme }: NotedScene,
  projection: Projection,
): void {
  if (notes.length === 0) return
  context.save()
  context.fillStyle = theme.accent
  context.globalAlpha = BAND_ALPHA
  for (const { interval, isExcluded } of notes) {
    const box = isExcluded ? undefined : boxOf(interval, projection)
    if (box) context.fillRect(box.x, box.y, box.width, box.height)
  }
  context.restore()
}

/** Hatches excluded stretches, and draws a line with a flag where each note begins; drawn above the series. */
export function drawNoteFlags(
  context: CanvasRenderingContext2D,
  { notes, theme }: NotedScene,
  projection: Projection,
): void {
  if (notes.length === 0) return
  context.save()
  for (const note of notes) if (note.isExcluded) strikeOut(context, note, projection, theme)
  context.font = `${String(TICK_SIZE_PX)}px ${theme.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const ends: number[] = []
  for (const note of notes) {
    drawLines(context, note, projection, theme)
    if (note.label !== '') drawFlag(context, note, projection, theme, ends)
  }
  context.restore()
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the part of the plot over an interval; undefined for a moment and for what is not visible. */
function boxOf({ start, end }: SceneNote['interval'], projection: Projection): Box | undefined {
  const { left, width, top, bottom } = projection
  const from = Math.max(left, xOf(projection, start))
  const to = Math.min(left + width, xOf(projection, end))
  return end > start && to > from
    ? { x: from, y: top, width: Math.max(1, to - from), height: bottom - top }
    : undefined
}

function strikeOut(
  context: CanvasRenderingContext2D,
  { interval }: SceneNote,
  projection: Projection,
  theme: ChartTheme,
): void {
  const box = boxOf(interval, projection)
  if (!box) return
  context.globalAlpha = VEIL_ALPHA
  context.fillStyle = theme.surface
  context.fillRect(box.x, box.y, box.width, box.height)
  context.globalAlpha = HATCH_ALPHA
  context.strokeStyle = theme.textFaint
  context.lineWidth = 1
  strokeHatch(context, box)
  context.globalAlpha = 1
}

function drawLines(
  context: CanvasRenderingContext2D,
  { interval: { start, end }, isExcluded }: SceneNote,
  projection: Projection,
  theme: ChartTheme,
): void {
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.lineWidth = 1
  context.beginPath()
  for (const at of start === end ? [start] : [start, end]) {
    const x = Math.round(xOf(projection, at)) + 0.5
    context.moveTo(x, projection.top)
    context.lineTo(x, projection.bottom)
  }
  context.stroke()
}

/**
 * Draws the flag beside its line, in the first row where it covers no other flag. A range that
 * began before the window has its flag at the left edge.
 */
function drawFlag(
  context: CanvasRenderingContext2D,
  { interval, label, isExcluded }: SceneNote,
  projection: Projection,
  theme: ChartTheme,
  ends: number[],
): void {
  const { left, width: plotWidth, top } = projection
  if (xOf(projection, interval.start) > left + plotWidth || xOf(projection, interval.end) < left) return
  const text = label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label
  const textWidth = context.measureText(text).width
  const width = textWidth + 2 * PADDING_PX
  const x = Math.min(Math.max(left, xOf(projection, interval.start)), left + plotWidth - width)
  const free = Array.from({ length: MAX_ROWS }, (_, index) => index).find((index) => (ends[index] ?? 0) <= x)
  const row = free ?? MAX_ROWS - 1
  ends[row] = x + width + 2
  const y = top + row * (FLAG_PX + 2)
  context.fillStyle = theme.surface
  context.fillRect(x, y, width, FLAG_PX)
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.strokeRect(Math.round(x) + 0.5, Math.round(y) + 0.5, Math.round(width) - 1, FLAG_PX - 1)
  context.fillStyle = isExcluded ? theme.textFaint : theme.text
  context.fillText(text, x + PADDING_PX, y + FLAG_PX / 2 + 0.5)
  if (!isExcluded) return
  context.fillRect(x + PADDING_PX, Math.round(y + FLAG_PX / 2), textWidth, 1)
}
