import { strokeHatch } from '../strokes/hatch.ts'
import { pixelOf } from '../axes/placed-axis.ts'
import type { PlotNote } from '../plot.ts'
import type { Box, PlotScene } from '../plot-scene.ts'
import { TICK_SIZE_PX } from '../theme.ts'

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

/** Returns the notes of a plot whose level axis is time, the only one that they are drawn on. */
function notesOf({ plot }: PlotScene): readonly PlotNote[] {
  return plot.x.kind === 'time' ? (plot.notes ?? []) : []
}

/** Shades every range that has a note; drawn below the series. */
export function drawNoteBands(context: CanvasRenderingContext2D, scene: PlotScene): void {
  context.save()
  context.fillStyle = scene.theme.accent
  context.globalAlpha = BAND_ALPHA
  for (const { interval, isExcluded } of notesOf(scene)) {
    const box = isExcluded ? undefined : boxOf(interval, scene)
    if (box) context.fillRect(box.left, box.top, box.width, box.height)
  }
  context.restore()
}

/** Hatches excluded stretches, and draws a line with a flag where each note begins; drawn above the series. */
export function drawNoteFlags(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const notes = notesOf(scene)
  if (notes.length === 0) return
  context.save()
  for (const note of notes) if (note.isExcluded) strikeOut(context, note, scene)
  context.font = `${String(TICK_SIZE_PX)}px ${scene.theme.font}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const ends: number[] = []
  for (const note of notes) {
    drawLines(context, note, scene)
    if (note.label !== '') drawFlag(context, note, scene, ends)
  }
  context.restore()
}

/** Returns the part of the plot over an interval; undefined for a moment and for what is not visible. */
function boxOf({ start, end }: PlotNote['interval'], { x, area }: PlotScene): Box | undefined {
  const from = Math.max(area.left, pixelOf(x, start))
  const to = Math.min(area.left + area.width, pixelOf(x, end))
  return end > start && to > from ? { ...area, left: from, width: Math.max(1, to - from) } : undefined
}

function strikeOut(context: CanvasRenderingContext2D, { interval }: PlotNote, scene: PlotScene): void {
  const { theme } = scene
  const box = boxOf(interval, scene)
  if (!box) return
  context.globalAlpha = VEIL_ALPHA
  context.fillStyle = theme.surface
  context.fillRect(box.left, box.top, box.width, box.height)
  context.globalAlpha = HATCH_ALPHA
  context.strokeStyle = theme.textFaint
  context.lineWidth = 1
  strokeHatch(context, box)
  context.globalAlpha = 1
}

function drawLines(
  context: CanvasRenderingContext2D,
  { interval: { start, end }, isExcluded }: PlotNote,
  { x, area, theme }: PlotScene,
): void {
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.lineWidth = 1
  context.beginPath()
  for (const at of start === end ? [start] : [start, end]) {
    const px = Math.round(pixelOf(x, at)) + 0.5
    context.moveTo(px, area.top)
    context.lineTo(px, area.top + area.height)
  }
  context.stroke()
}

/**
 * Draws the flag beside its line, in the first row where it covers no other flag. A range that
 * began before the window has its flag at the left edge.
 */
function drawFlag(
  context: CanvasRenderingContext2D,
  { interval, label, isExcluded }: PlotNote,
  { x, area, theme }: PlotScene,
  ends: number[],
): void {
  const [start, right] = [pixelOf(x, interval.start), area.left + area.width]
  if (start > right || pixelOf(x, interval.end) < area.left) return
  const text = label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label
  const textWidth = context.measureText(text).width
  const width = textWidth + 2 * PADDING_PX
  const left = Math.min(Math.max(area.left, start), right - width)
  const free = Array.from({ length: MAX_ROWS }, (_, index) => index).find(
    (index) => (ends[index] ?? 0) <= left,
  )
  const row = free ?? MAX_ROWS - 1
  ends[row] = left + width + 2
  const top = area.top + row * (FLAG_PX + 2)
  context.fillStyle = theme.surface
  context.fillRect(left, top, width, FLAG_PX)
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.strokeRect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(width) - 1, FLAG_PX - 1)
  context.fillStyle = isExcluded ? theme.textFaint : theme.text
  context.fillText(text, left + PADDING_PX, top + FLAG_PX / 2 + 0.5)
  if (!isExcluded) return
  context.fillRect(left + PADDING_PX, Math.round(top + FLAG_PX / 2), textWidth, 1)
}
