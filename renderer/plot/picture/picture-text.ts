import type { Picture } from './picture-scene.ts'
import { drawTexture } from '../strokes/texture.ts'
import type { PanelScene } from '../series/scene.ts'
import { seriesColour, seriesDash, type ChartTheme } from '../theme.ts'

export function drawTitle(context: CanvasRenderingContext2D, picture: Picture, left: number): void {
  const { theme, title, subtitle } = picture
  context.textBaseline = 'alphabetic'
  context.fillStyle = theme.text
  context.font = `600 20px ${theme.font}`
  context.fillText(title, left, left + 12)
  context.fillStyle = theme.textFaint
  context.font = `13px ${theme.font}`
  context.fillText(subtitle, left, left + 34)
}

/**
 * Draws stroke, name and unit of each series over as many rows as needed; returns the position of the last row.
 */
export function drawLegend(
  context: CanvasRenderingContext2D,
  { theme, legend, scenes }: Picture,
  left: number,
  top: number,
  width: number,
): number {
  const isFilled = scenes.some(({ mark }) => filled.has(mark))
  let x = left
  let y = top + 8
  for (const { name, detail, slot } of legend) {
    context.font = `600 13px ${theme.font}`
    const nameWidth = context.measureText(name).width
    context.font = `13px ${theme.font}`
    const whole = 28 + nameWidth + 8 + context.measureText(detail).width + 28
    if (x > left && x + whole > left + width) {
      x = left
      y += 20
    }
    if (isFilled) drawBlock(context, theme, slot, x, y - 10)
    else drawSample(context, seriesColour(theme, slot), seriesDash(theme, slot), x, y - 4)
    context.fillStyle = theme.textFaint
    context.fillText(detail, x + 28 + nameWidth + 8, y)
    context.fillStyle = theme.text
    context.font = `600 13px ${theme.font}`
    context.fillText(name, x + 28, y)
    x += whole
  }
  return y
}

const filled: ReadonlySet<PanelScene['mark']> = new Set(['bar', 'stacked-bar', 'stacked-area'])

function drawBlock(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  slot: number,
  left: number,
  top: number,
): void {
  const area = { left, top, width: 20, height: 12 }
  context.fillStyle = seriesColour(theme, slot)
  context.fillRect(left, top, area.width, area.height)
  const trace = (): void => {
    context.rect(left, top, area.width, area.height)
  }
  drawTexture(context, { theme, slot, area, colour: theme.surface, trace })
}

function drawSample(
  context: CanvasRenderingContext2D,
  colour: string,
  dash: readonly number[],
  x: number,
  y: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = 3
  context.setLineDash([...dash])
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + 20, y)
  context.stroke()
  context.setLineDash([])
}

/** Distance between rows of remarks, and the most rows there may be. */
const REMARK_PX = 18
const MAX_REMARK_ROWS = 8

/**
 * Arranges remarks in rows, as many per row as fit. Cuts a remark that is longer than a row, and counts those
 * that do not fit.
 */
export function remarkRows(
  context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>,
  { theme, remarks = [] }: Picture,
  width: number,
): readonly string[] {
  context.font = `12px ${theme.font}`
  const fits = (text: string): boolean => context.measureText(text).width <= width
  const rows: string[] = []
  for (const remark of remarks) {
    const last = rows.at(-1)
    const joined = `${last ?? ''}      ${remark}`
    if (last !== undefined && fits(joined)) rows[rows.length - 1] = joined
    else rows.push(cutTo(remark, fits))
  }
  const lacking = rows.length - MAX_REMARK_ROWS
  return lacking <= 0 ? rows : [...rows.slice(0, MAX_REMARK_ROWS - 1), '…']
}

function cutTo(text: string, fits: (text: string) => boolean): string {
  let cut = text
  while (cut.length > 1 && !fits(cut)) cut = `${cut.slice(0, -2)}…`
  return cut
}

export function drawRemarks(
  context: CanvasRenderingContext2D,
  { theme }: Picture,
  rows: readonly string[],
  left: number,
  bottom: number,
): void {
  context.font = `12px ${theme.font}`
  context.fillStyle = theme.text
  rows.forEach((row, index) => {
    context.fillText(row, left, bottom - (rows.length - 1 - index) * REMARK_PX)
  })
}

/** Returns the height that the remarks take from the charts above them. */
export function remarksHeight(rows: readonly string[]): number {
  return rows.length * REMARK_PX
}

export function drawNotes(
  context: CanvasRenderingContext2D,
  { theme, notes }: Picture,
  left: number,
  y: number,
): void {
  context.fillStyle = theme.textFaint
  context.font = `11px ${theme.font}`
  context.fillText(notes, left, y)
}
