import { lowerBound } from '#shared/series/columns.ts'
import { BETWEEN_NAMES, tellingNames } from '#shared/portfolio/full-name.ts'
import { createPixelColumns, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import { pixelOf, type PlacedAxis } from '#renderer/plot/axes/placed-axis.ts'
import type { LineMark, Plot, SeriesMark } from '#renderer/plot/plot.ts'
import type { PlotStyle } from '#renderer/plot/theme.ts'
import { isStacked, logarithmic, seriesMarks, windowOf } from '#renderer/plot/series/shown-series.ts'
import { cutNames } from '#renderer/plot/axes/cut-names.ts'
import type { LegendEntry } from './legend.ts'

/** Name at the end of its line, in place of a legend. */
export interface EndLabel {
  readonly name: string
  /** The name in one line, or as its variable with its entity below. */
  readonly lines: readonly string[]
  readonly slot?: number
  /** Vertical middle of the text. */
  readonly top: number
}

/** The names to the right of a plot, and the room that they take. */
export interface EndLabels {
  readonly labels: readonly EndLabel[]
  readonly widthPx: number
}

type LineEnd = Omit<EndLabel, 'lines'>

/** Value axes of a plot on which the level of a name depends. */
export interface ValueAxes {
  readonly y: PlacedAxis
  readonly right: PlacedAxis | undefined
}

export const END_GAP_PX = 8
export const END_LINE_PX = 14
/** A label further from its line than this could be taken for the label of another line. */
const FARTHEST_PX = 22
const WIDEST_PX = 210
/** Shares of the width that names may take, on one line and on two. */
const USUAL_SHARE = 0.15
const WIDEST_SHARE = 0.22

/**
 * Returns the names at the ends of series, except for those without room near their line. If every entry is a line that
 * reaches the edge and has room, returns names at the ends of lines; otherwise undefined.
 */
export function endLabels(
  plot: Plot,
  entries: readonly LegendEntry[],
  axes: ValueAxes,
  widthPx: number,
  style: PlotStyle,
): EndLabels | undefined {
  const marks = seriesMarks(plot)
  if (marks.length > 0)
    return hasLineEnds(marks) ? seriesLabels(plot, marks, axes, widthPx, style) : undefined
  return lineLabels(plot, entries, axes.y, widthPx, style)
}

/** A single line needs no name, and bars have no end. */
function hasLineEnds([first, ...more]: readonly SeriesMark[]): boolean {
  return first !== undefined && more.length > 0 && first.shape !== 'bar' && !isStacked(first.shape)
}

function seriesLabels(
  plot: Plot,
  marks: readonly SeriesMark[],
  { y, right }: ValueAxes,
  widthPx: number,
  style: PlotStyle,
): EndLabels {
  const fitted = fittedNames(
    marks.map(({ name }) => name),
    widthPx,
    style,
  )
  const ends = marks.flatMap((mark, index) => {
    const axis = (mark.isOnRight ? right : undefined) ?? y
    const value = seriesEnd(mark, plot, axis)
    return value === undefined ? [] : [{ index, name: mark.name, slot: mark.slot, top: pixelOf(axis, value) }]
  })
  const { names, inTwoLines } = fitted
  const tall = inTwoLines && placeEndLabels(ends, y, 2 * END_LINE_PX)
  const isTall = tall?.length === ends.length
  const labels = (isTall ? tall : placeEndLabels(ends, y)).map(({ index, ...end }) => ({
    ...end,
    lines: (isTall && inTwoLines?.[index]) || [names[index] ?? end.name],
  }))
  return { labels, widthPx: roomOf(fitted.widthPx) }
}

function roomOf(namesPx: number): number {
  return namesPx === 0 ? 0 : namesPx + 2 * END_GAP_PX
}

/** Fits names, without the parts they share, to the width of their plot. */
function fittedNames(
  names: readonly string[],
  widthPx: number,
  { theme, measureStrong }: PlotStyle,
): EndNames {
  const usual = Math.min(WIDEST_PX, Math.round(widthPx * USUAL_SHARE))
  const most = Math.min(WIDEST_PX, Math.round(widthPx * WIDEST_SHARE))
  const key = [theme.font, most, ...names].join('\n')
  const known = fitted.get(key)
  if (known !== undefined) return known
  const made = fitNames(tellingNames(names), { usual, most }, measureStrong)
  if (fitted.size >= MOST_FITTED) fitted.clear()
  fitted.set(key, made)
  return made
}

/** Cached, because a pan draws the same names in every frame. */
const fitted = new Map<string, EndNames>()
const MOST_FITTED = 50

/** Share of the window at its end from which the height of a crowded line is computed. */
const END_SHARE = 0.01
/** Reused, because this runs in every frame. */
const pixel = createPixelColumns(1)

/** Returns the level of the visible end of a series; undefined if it has no visible value. */
function seriesEnd({ series }: SeriesMark, plot: Plot, { isLogarithmic }: PlacedAxis): number | undefined {
  const { start, end } = windowOf(plot)
  const { columns, pyramid } = isLogarithmic ? logarithmic(series) : series
  const last = columns.times[lowerBound(columns.times, end) - 1]
  if (last === undefined || last < start) return undefined
  const around = { start: Math.max(start, last - END_SHARE * (end - start)), end: last + 1 }
  const { min, max } = queryPixels(pyramid, around, 1, Infinity, pixel)
  const level = ((min[0] ?? NaN) + (max[0] ?? NaN)) / 2
  return isLogarithmic ? 10 ** level : level
}

const MOST_LABELS = 8
/** A line that ends before this share of the axis does not reach the edge. */
const LATEST_SHARE = 0.9

function lineLabels(
  plot: Plot,
  entries: readonly LegendEntry[],
  y: PlacedAxis,
  widthPx: number,
  { measureStrong }: PlotStyle,
): EndLabels | undefined {
  if (entries.length < 2 || entries.length > MOST_LABELS || plot.isHorizontal) return undefined
  if (entries.some(({ sample }) => sample !== 'line' && sample !== 'dashes')) return undefined
  const namesPx = Math.ceil(Math.max(...entries.map(({ name }) => measureStrong(name))))
  // A name that would have to be shortened is written in full in the legend instead.
  if (namesPx > widthPx * WIDEST_SHARE) return undefined
  const ends = entries.flatMap(({ name, slot }) => {
    const value = lineEnd(plot, name)
    return value === undefined ? [] : [{ name, ...(slot !== undefined && { slot }), top: pixelOf(y, value) }]
  })
  const placed = placeEndLabels(ends, y)
  if (placed.length < entries.length) return undefined
  return { labels: placed.map((end) => ({ ...end, lines: [end.name] })), widthPx: roomOf(namesPx) }
}

/** Returns the last value of the line with that name, if it is near the end of the axis. */
function lineEnd(plot: Plot, name: string): number | undefined {
  const lines = plot.marks.filter((mark): mark is LineMark => mark.kind === 'line')
  const last = Math.max(...lines.map(({ xs }) => xs.at(-1) ?? -Infinity))
  const first = Math.min(...lines.map(({ xs }) => xs[0] ?? Infinity))
  const line = lines.find((mark) => mark.name === name)
  const index = line?.ys.findLastIndex((value) => Number.isFinite(value)) ?? -1
  const at = line?.xs[index]
  if (line === undefined || at === undefined) return undefined
  return (at - first) / Math.max(last - first, 1e-9) >= LATEST_SHARE ? line.ys[index] : undefined
}

/**
 * Places names level with their line's end, and moves them apart until they do not touch. Leaves out a name that
 * would be too far from its line or outside the plot.
 */
export function placeEndLabels<End extends LineEnd>(
  ends: readonly End[],
  { minPx, maxPx }: Pick<PlacedAxis, 'minPx' | 'maxPx'>,
  heightPx = END_LINE_PX,
): readonly End[] {
  const [top, bottom] = [Math.min(minPx, maxPx), Math.max(minPx, maxPx)]
  const half = heightPx / 2
  const placed: { readonly end: End; readonly wanted: number; at: number }[] = []
  let highest = top + half
  for (const end of ends.toSorted((a, b) => a.top - b.top)) {
    const wanted = Math.min(bottom - half, Math.max(top + half, end.top))
    const at = Math.max(wanted, highest)
    if (!(at - wanted <= FARTHEST_PX)) continue
    placed.push({ end, wanted, at })
    highest = at + heightPx
  }
  let lowest = bottom - half
  for (const one of placed.toReversed()) {
    one.at = Math.min(one.at, lowest)
    lowest = one.at - heightPx
  }
  return placed
    .filter(({ at, wanted }) => wanted - at <= FARTHEST_PX && at >= top + half - 1e-9)
    .map(({ end, at }) => ({ ...end, top: at }))
}

interface EndNames {
  /** Names on one line each. */
  readonly names: readonly string[]
  /** Each name as its variable with its entity below; undefined when all names fit on one line. */
  readonly inTwoLines: readonly (readonly string[])[] | undefined
  /** Width of the widest name. */
  readonly widthPx: number
}

/**
 * Keeps names on one line if they fit the usual room, otherwise uses two, and shortens a name only if it exceeds the
 * most room.
 */
export function fitNames(
  names: readonly string[],
  { usual, most }: { readonly usual: number; readonly most: number },
  measure: (text: string) => number,
): EndNames {
  const widthOf = (texts: readonly string[]): number => Math.ceil(Math.max(0, ...texts.map(measure)))
  const parts = names.map((name) => name.split(BETWEEN_NAMES))
  if (widthOf(names) <= usual || parts.every(({ length }) => length < 2)) {
    const cut = cutNames(names, (text) => measure(text) <= most)
    return { names: cut, inTwoLines: undefined, widthPx: widthOf(cut) }
  }
  const lines = parts.map(([entity = '', ...rest]) =>
    rest.length === 0 ? [entity] : [rest.join(BETWEEN_NAMES), entity],
  )
  const whole = [...new Set(lines.flat())]
  const cut = cutNames(whole, (text) => measure(text) <= most)
  const inTwoLines = lines.map((texts) => texts.map((text) => cut[whole.indexOf(text)] ?? text))
  const widthPx = widthOf(cut)
  return { names: cutNames(names, (text) => measure(text) <= widthPx), inTwoLines, widthPx }
}
