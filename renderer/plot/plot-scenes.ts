import { type PlacedAxis, RIGHT_EDGE_PX, VALUE_AXIS_PX } from './axes/placed-axis.ts'
import { unitOfExtent } from './extent.ts'
import { placeAxis } from './axes/place-axis.ts'
import { barEndTexts } from './marks/draw-bars.ts'
import { rowEndsOf } from './marks/draw-cells.ts'
import { cellMarks, hasCells, sharedCellScale } from './marks/cell-grid.ts'
import { endLabels, type EndLabels } from './legend/end-labels.ts'
import {
  flowLegend,
  mostLegendRows,
  legendEntries,
  LEGEND_ROW_PX,
  noLegend,
  type Legend,
  type LegendEntry,
} from './legend/legend.ts'
import type { Plot } from './plot.ts'
import { BARE_HEAD_PX, footOf, HEAD_PX, plotHeights, ruleNamesPx } from './plot-heights.ts'
import type { PlotScene } from './plot-scene.ts'
import type { PlotStyle } from './theme.ts'
import { seriesMarks } from './series/shown-series.ts'

const TICK_GAP_PX = 8
const LEAST_LEFT_PX = 36
/** A title no wider than this is treated as a unit and written directly above its axis. */
const UNIT_PX = 64
/** Share of the width for names next to an upright axis. */
const NAMES_SHARE = 0.34
const WIDEST_NAMES_PX = 320

interface Draft {
  readonly plot: Plot
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly upright: PlacedAxis
  readonly right: PlacedAxis | undefined
  readonly legend: Legend
  readonly endLabels: EndLabels | undefined
  readonly leftPx: number
  readonly barEndsPx: number
}

/**
 * Places plots below each other with the same width and aligned areas; `heights` has one element per plot. Cells are
 * coloured by the scale that all plots in `sharing` have in common.
 */
export function plotScenes(
  plots: readonly Plot[],
  width: number,
  heights: readonly number[],
  style: PlotStyle,
  sharing = plots,
): readonly PlotScene[] {
  const alone = plots.map((plot, index) => draftOf(plot, width, heights[index] ?? 0, style))
  const left = Math.max(LEAST_LEFT_PX, ...alone.map(({ leftPx }) => leftPx))
  // A legend that begins further right, because of a plot below with long names, has less room.
  const drafts = alone.map((draft) =>
    draft.legend.rows > 0 && draft.leftPx < left
      ? draftOf(draft.plot, width, draft.height, style, left)
      : draft,
  )
  const endsPx = drafts.some(({ right }) => right !== undefined) ? VALUE_AXIS_PX : 0
  const widest = Math.max(
    0,
    ...drafts.map(({ endLabels: labels, barEndsPx }) => Math.max(labels?.widthPx ?? 0, barEndsPx)),
  )
  const right = Math.max(RIGHT_EDGE_PX, endsPx + widest)
  const cells = sharing.flatMap(cellMarks)
  return drafts.map((draft) => ({
    ...sceneOf(draft, width, { left, right, endsPx }, style),
    cellScale: sharedCellScale(cellMarks(draft.plot), cells, style.theme.cells),
  }))
}

/** Places everything that does not depend on the other plots, which is all except the level axis. */
function draftOf(plot: Plot, width: number, height: number, style: PlotStyle, least = 0): Draft {
  const foot = footOf(plot[plot.isHorizontal ? 'y' : 'x'])
  const bottomOf = (top: number) => Math.min(height - foot, top + mostHeightOf(plot))
  const ends = (top: number) =>
    plot.isTopDown ? { minPx: top, maxPx: bottomOf(top) } : { minPx: bottomOf(top), maxPx: top }
  const widestPx = Math.min(WIDEST_NAMES_PX, width * NAMES_SHARE) - TICK_GAP_PX - style.insetPx
  const axesAt = (top: number) => {
    const place = { ...ends(top), isUpright: true, widestPx }
    const y = placeAxis(plot, plot.isHorizontal ? 'x' : 'y', place, style)
    return { y, right: plot.right && placeAxis(plot, 'right', place, style, y) }
  }
  const bare = axesAt(HEAD_PX)
  const isOfSeries = seriesMarks(plot).length > 0
  // A left edge that moved with the width of the numbers would shake during a pan.
  const leftPx = isOfSeries ? VALUE_AXIS_PX : Math.max(LEAST_LEFT_PX, least, leftOf(bare.y, style))
  const entries = legendEntries(plot)
  const labels = endLabels(plot, entries, bare, width, style)
  const isNeeded = labels === undefined && entries.length > 1 && !areNamedOnAxis(plot, entries)
  const legend = isNeeded
    ? flowLegend(entries, width - leftPx - RIGHT_EDGE_PX, style, mostLegendRows(height))
    : noLegend
  const { title } = bare.y
  const isShort = style.measure(title) <= leftPx - TICK_GAP_PX - style.insetPx
  const top = headOf(plot, legend, title === '' || isShort, title !== '' || isOfSeries) + ruleNamesPx(plot)
  const { y: upright, right } = top === HEAD_PX ? bare : axesAt(top)
  const barEndsPx = barEndsWidth(plot, style)
  return {
    plot,
    height,
    top,
    bottom: bottomOf(top),
    upright,
    right,
    legend,
    endLabels: labels,
    // Other ticks, with longer texts, may be drawn below a legend.
    leftPx: isOfSeries ? leftPx : Math.max(leftPx, leftOf(upright, style)),
    barEndsPx,
  }
}

function mostHeightOf({ y }: Plot): number {
  return y.kind === 'names' && y.mostRowPx !== undefined ? y.names.length * y.mostRowPx : Infinity
}

/** Returns true if each entry has the same name as a position, so that the axis already names it. */
function areNamedOnAxis({ x }: Plot, entries: readonly LegendEntry[]): boolean {
  return x.kind === 'names' && entries.every(({ name }) => x.names.includes(name))
}

/** Puts the title into the row of the legend if it is as short as a unit, otherwise into a row above. */
function headOf(plot: Plot, { rows }: Legend, isShort: boolean, hasTitle: boolean): number {
  if (rows === 0) return hasTitle || hasCells(plot) ? HEAD_PX : BARE_HEAD_PX
  return rows * LEGEND_ROW_PX + (isShort ? BARE_HEAD_PX : HEAD_PX)
}

/** Returns room for the ticks, and for the title if it is short enough to be a unit. */
function leftOf({ ticks, title }: PlacedAxis, { measure, insetPx }: PlotStyle): number {
  const titlePx = measure(title)
  const widths = ticks.flatMap(({ lines }) => lines.map(measure))
  return Math.ceil(Math.max(0, ...widths, titlePx <= UNIT_PX ? titlePx : 0) + TICK_GAP_PX + insetPx)
}

/** Returns the width of the texts at the ends of horizontal bars and of rows of cells. */
function barEndsWidth(plot: Plot, style: PlotStyle): number {
  if (!plot.isHorizontal && plot.y.kind !== 'names') return 0
  const values = plot.marks.flatMap((mark) => (mark.kind === 'bars' ? [...mark.ys] : []))
  const [min, max] = [
    Math.min(0, ...values.filter(Number.isFinite)),
    Math.max(0, ...values.filter(Number.isFinite)),
  ]
  // The axis itself is placed later, in the remaining width.
  const unit = unitOfExtent((plot.y.kind === 'number' && plot.y.unit) || '', { min, max }, {})
  const texts = barEndTexts(plot, style.formatNumber, unit)
  const all = [...texts.map(({ text }) => text), ...rowEndsOf(plot)]
  const widest = Math.max(0, ...all.map((text) => style.measure(text)))
  return widest === 0 ? 0 : widest + 2 * TICK_GAP_PX
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly endsPx: number
}

function sceneOf(
  draft: Draft,
  width: number,
  { left, right: rightPx, endsPx }: Edges,
  style: PlotStyle,
): Omit<PlotScene, 'cellScale'> {
  const { plot, height, top, bottom, upright, right, legend } = draft
  const end = Math.max(left + 1, width - rightPx)
  const place = { minPx: left, maxPx: end, isUpright: false, widestPx: 0 }
  const level = placeAxis(plot, plot.isHorizontal ? 'y' : 'x', place, style)
  return {
    ...style,
    plot: { ...plot, label: labelInUnitOf(plot, plot.isHorizontal ? level : upright) },
    width,
    height,
    area: { left, top, width: end - left, height: Math.max(1, bottom - top) },
    x: plot.isHorizontal ? upright : level,
    y: plot.isHorizontal ? level : upright,
    right,
    legend,
    endLabels: draft.endLabels?.labels ?? [],
    endsPx,
  }
}

/** Replaces the unit at the end of a label with the one on the axis: MWh for large amounts in kWh. */
function labelInUnitOf({ label, y }: Plot, { unit }: PlacedAxis): string {
  const end = y.kind === 'number' && y.unit !== undefined && y.unit !== '' ? `, ${y.unit}` : undefined
  return end !== undefined && unit !== undefined && label.endsWith(end)
    ? `${label.slice(0, -end.length)}, ${unit.title}`
    : label
}

/** Places plots side by side, row by row, in boxes of one size; all cells have the same scale. */
export function plotScenesBeside(
  plots: readonly Plot[],
  width: number,
  height: number,
  style: PlotStyle,
): readonly PlotScene[] {
  return plots.flatMap((plot) => plotScenes([plot], width, plotHeights([plot], height), style, plots))
}
