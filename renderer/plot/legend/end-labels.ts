import { pixelOf, type PlacedAxis } from '../axes/placed-axis.ts'
import type { LineMark, Plot } from '../plot.ts'
import type { PlotStyle } from '../plot-style.ts'
import { SAMPLE_GAP_PX, SAMPLE_PX, type LegendEntry } from './legend.ts'

/** Name beside the end of its line, in place of a legend. */
export interface EndLabel extends LegendEntry {
  /** Vertical middle of the text. */
  readonly top: number
}

const MOST_LABELS = 8
const LINE_PX = 15
/** A label further from its line than this could be taken for another line's. */
const FARTHEST_PX = 20
/** A line that ends before this share of the axis does not reach the edge. */
const LATEST_SHARE = 0.9
const WIDEST_SHARE = 0.26
export const END_GAP_PX = 8

/**
 * Returns labels when every entry is a line that reaches the right edge and all labels stay near their lines;
 * otherwise undefined.
 */
export function endLabels(
  plot: Plot,
  entries: readonly LegendEntry[],
  y: PlacedAxis,
  widthPx: number,
  { measure }: PlotStyle,
): readonly EndLabel[] | undefined {
  if (entries.length < 2 || entries.length > MOST_LABELS || plot.isHorizontal) return undefined
  if (entries.some(({ sample }) => sample !== 'line' && sample !== 'dashes')) return undefined
  const room = widthPx * WIDEST_SHARE - SAMPLE_PX - SAMPLE_GAP_PX - END_GAP_PX
  // A name that would have to be cut is shown in full in the legend instead.
  if (entries.some(({ name }) => measure(name) > room)) return undefined
  const wanted = entries.flatMap((entry) => {
    const end = lineEnd(plot, entry.name)
    return end === undefined ? [] : [{ ...entry, top: pixelOf(y, end) }]
  })
  if (wanted.length < entries.length) return undefined
  return apart(wanted, y)
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
 * Moves labels apart until lines of text do not touch; undefined when that takes one too far from its line.
 */
function apart(labels: readonly EndLabel[], { minPx, maxPx }: PlacedAxis): readonly EndLabel[] | undefined {
  const sorted = [...labels].sort((one, other) => one.top - other.top)
  const bottom = Math.max(minPx, maxPx)
  const tops = sorted.map(({ top }) => top)
  for (let index = 1; index < tops.length; index++)
    tops[index] = Math.max(tops[index] ?? 0, (tops[index - 1] ?? 0) + LINE_PX)
  let limit = bottom
  for (let index = tops.length - 1; index >= 0; index--) {
    tops[index] = Math.min(tops[index] ?? 0, limit)
    limit = (tops[index] ?? 0) - LINE_PX
  }
  const moved = sorted.map((label, index) => ({ ...label, top: tops[index] ?? label.top }))
  const isNear = moved.every(({ top }, index) => Math.abs(top - (sorted[index]?.top ?? top)) <= FARTHEST_PX)
  return isNear ? moved : undefined
}

export function endLabelsWidth(labels: readonly EndLabel[], { measure }: PlotStyle): number {
  const widest = Math.max(0, ...labels.map(({ name }) => measure(name)))
  return labels.length === 0 ? 0 : END_GAP_PX + SAMPLE_PX + SAMPLE_GAP_PX + widest + END_GAP_PX
}
