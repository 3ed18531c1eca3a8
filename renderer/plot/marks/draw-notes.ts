import { strokeHatch } from '../strokes/hatch.ts'
import { pixelOf, type PlacedAxis } from '../axes/placed-axis.ts'
import type { PlotNote } from '../plot.ts'
import { type Box, type PlotScene, type Spot, traceAcross } from '../plot-scene.ts'
import { TICK_SIZE_PX } from '../theme.ts'

const BAND_ALPHA = 0.1
/** Excluded stretches are faded and hatched. */
const VEIL_ALPHA = 0.6
const HATCH_ALPHA = 0.35
const FLAG_PX = 18
const PADDING_PX = 6
/** Longest text of a flag, so that neighbours have room; the list shows the whole text. */
const LABEL_LENGTH = 28
/** Number of rows of flags; further flags overlap. */
const MAX_ROWS = 3

/** Returns the axis on which notes are drawn; a plot without one shows none. */
function timeAxisOf({ x, y }: PlotScene): PlacedAxis | undefined {
  return [x, y].find(({ axis }) => axis.kind === 'time')
}

/** Shades every range that has a note; drawn below the series. */
export function drawNoteBands(context: CanvasRenderingContext2D, scene: PlotScene): void {
  context.save()
  context.fillStyle = scene.theme.accent
  context.globalAlpha = BAND_ALPHA
  for (const { interval, isExcluded } of scene.plot.notes ?? []) {
    const box = isExcluded ? undefined : boxOf(interval, scene)
    if (box) context.fillRect(box.left, box.top, box.width, box.height)
  }
  context.restore()
}

/** Hatches excluded stretches, and draws a line with a flag where each note begins; drawn above the series. */
export function drawNoteFlags(context: CanvasRenderingContext2D, scene: PlotScene): void {
  const { notes = [] } = scene.plot
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

/** Returns the part of the plot over an interval; undefined for a moment and for an interval that is not visible. */
function boxOf({ start, end }: PlotNote['interval'], scene: PlotScene): Box | undefined {
  const axis = timeAxisOf(scene)
  if (axis === undefined || end <= start || end <= axis.min || start >= axis.max) return undefined
  const { area } = scene
  const [from, to] = [Math.max(start, axis.min), Math.min(end, axis.max)].map((at) => pixelOf(axis, at))
  const [first, length] = [
    Math.min(from ?? NaN, to ?? NaN),
    Math.max(1, Math.abs((to ?? NaN) - (from ?? NaN))),
  ]
  return axis.isUpright ? { ...area, top: first, height: length } : { ...area, left: first, width: length }
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
  scene: PlotScene,
): void {
  const { area, theme } = scene
  const axis = timeAxisOf(scene)
  if (axis === undefined) return
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.lineWidth = 1
  context.beginPath()
  for (const at of start === end ? [start] : [start, end]) {
    if (at < axis.min || at > axis.max) continue
    traceAcross(context, area, axis, Math.round(pixelOf(axis, at)) + 0.5)
  }
  context.stroke()
}

/** Draws the flag of a visible note; that of an exclusion is struck through. */
function drawFlag(
  context: CanvasRenderingContext2D,
  { interval, label, isExcluded }: PlotNote,
  scene: PlotScene,
  ends: number[],
): void {
  const { theme } = scene
  const axis = timeAxisOf(scene)
  if (axis === undefined || interval.start > axis.max || interval.end < axis.min) return
  const text = label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label
  const textWidth = context.measureText(text).width
  const width = textWidth + 2 * PADDING_PX
  const startPx = pixelOf(axis, Math.max(axis.min, interval.start))
  const { left, top } = axis.isUpright
    ? { left: scene.area.left, top: startPx }
    : flagSpot(scene, startPx, width, ends)
  context.fillStyle = theme.surface
  context.fillRect(left, top, width, FLAG_PX)
  context.strokeStyle = isExcluded ? theme.textFaint : theme.accent
  context.strokeRect(Math.round(left) + 0.5, Math.round(top) + 0.5, Math.round(width) - 1, FLAG_PX - 1)
  context.fillStyle = isExcluded ? theme.textFaint : theme.text
  context.fillText(text, left + PADDING_PX, top + FLAG_PX / 2 + 0.5)
  if (!isExcluded) return
  context.fillRect(left + PADDING_PX, Math.round(top + FLAG_PX / 2), textWidth, 1)
}

/**
 * Returns the place next to the line of a note, in the first row where the flag covers no other one. A range that began
 * before the window has its flag at the left edge.
 */
function flagSpot({ area }: PlotScene, startPx: number, width: number, ends: number[]): Spot {
  const left = Math.min(startPx, area.left + area.width - width)
  const free = Array.from({ length: MAX_ROWS }, (_, row) => row).find((row) => (ends[row] ?? 0) <= left)
  const row = free ?? MAX_ROWS - 1
  ends[row] = left + width + 2
  return { left, top: area.top + row * (FLAG_PX + 2) }
}
