import { lowerBound } from '#shared/series/columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { yOf, type Projection } from '../axes/projection.ts'
import type { DrawnSeries, PanelScene } from './scene.ts'
import { seriesColour } from '../theme.ts'
import { END_GAP_PX, endNameFont } from './end-names.ts'
import type { EndNames } from './fit-names.ts'

/** Name placed beside the end of its line. */
export interface EndLabel {
  readonly id: string
  readonly slot: number
  /** Vertical middle of the text. */
  readonly y: number
}

const LINE_PX = 14
/** A label further from its line than this could be taken for another line's, so it is left out. */
const FARTHEST_PX = 22
/** Share of the window at its end from which the height of a crowded line is read. */
const END_SHARE = 0.01

/**
 * Places names level with the last visible value, and moves them apart until they do not touch.
 * Leaves out a name that would be too far from its line or outside the plot.
 */
export function placeEndLabels(
  ends: readonly EndLabel[],
  { top, bottom }: Pick<Projection, 'top' | 'bottom'>,
  heightPx = LINE_PX,
): readonly EndLabel[] {
  const placed: EndLabel[] = []
  const half = heightPx / 2
  let lowest = top - half
  for (const end of ends.toSorted((a, b) => a.y - b.y)) {
    const wanted = Math.min(bottom - half, Math.max(top + half, end.y))
    const y = Math.max(wanted, lowest + heightPx)
    if (y - wanted > FARTHEST_PX || y > bottom - half + 1e-9) continue
    placed.push({ ...end, y })
    lowest = y
  }
  return placed
}

/** Returns the visible end of a series' line; undefined when it has no value there. */
export function lineEnd(series: DrawnSeries, projection: Projection): EndLabel | undefined {
  const { width, start, pxPerMs } = projection
  const end = start + width / pxPerMs
  const { times } = series.columns
  const last: EpochMs | undefined = times[lowerBound(times, end) - 1]
  if (last === undefined || last < start) return undefined
  const around = { start: Math.max(start, last - (END_SHARE * width) / pxPerMs), end: last + 1 }
  const { min, max } = queryPixels(series.pyramid, around, 1, Infinity, pixel)
  return {
    id: series.id,
    slot: series.slot,
    y: yOf(projection, ((min[0] ?? NaN) + (max[0] ?? NaN)) / 2),
  }
}

/** Reused, because this runs in every frame. */
const pixel = createPixelColumns(1)

/**
 * Draws names in the margin right of the plot, `left` pixels from the left edge of the chart. Uses
 * two lines unless a name would be left out for that.
 */
export function drawEndLabels(
  context: CanvasRenderingContext2D,
  { series, theme }: PanelScene,
  { names, inTwoLines }: EndNames,
  left: number,
  projectionOf: (series: DrawnSeries) => Projection,
): void {
  const [first] = series
  if (!first) return
  context.save()
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const ends = series.flatMap((one) => lineEnd(one, projectionOf(one)) ?? [])
  const tall = inTwoLines && placeEndLabels(ends, projectionOf(first), 2 * LINE_PX)
  const isTall = tall?.length === ends.length
  for (const { id, slot, y } of isTall ? tall : placeEndLabels(ends, projectionOf(first))) {
    const at = series.findIndex((one) => one.id === id)
    const lines = (isTall && inTwoLines?.[at]) || [names[at] ?? '']
    context.fillStyle = seriesColour(theme, slot)
    lines.forEach((text, line) => {
      context.font = endNameFont(theme, line === 0)
      context.fillText(text, left + END_GAP_PX, y + (line - (lines.length - 1) / 2) * (LINE_PX - 1))
    })
  }
  context.restore()
}
