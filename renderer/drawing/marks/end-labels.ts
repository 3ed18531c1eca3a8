import { lowerBound } from '#shared/series/columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { yOf, type Projection } from '../axes/projection.ts'
import type { DrawnSeries, PanelScene } from '../scene.ts'
import { seriesColour } from '../theme.ts'
import { END_GAP_PX, endNameFont } from './end-names.ts'

/** A name beside the end of its line. */
export interface EndLabel {
  readonly id: string
  readonly slot: number
  /** Middle of the text. */
  readonly y: number
}

const LINE_PX = 14
/** A label further from its line than this would be taken for another's: it is left out. */
const FARTHEST_PX = 22
/** Of the window: where a crowded line ends, its values are taken together. */
const END_SHARE = 0.01

/**
 * Where names stand: level with the last value in sight, and pushed apart until they do not touch. What would be pushed
 * too far from its line, or out of the plot, is left out.
 */
export function placeEndLabels(
  ends: readonly EndLabel[],
  { top, bottom }: Pick<Projection, 'top' | 'bottom'>,
): readonly EndLabel[] {
  const placed: EndLabel[] = []
  let lowest = top - LINE_PX / 2
  for (const end of ends.toSorted((a, b) => a.y - b.y)) {
    const wanted = Math.min(bottom - LINE_PX / 2, Math.max(top + LINE_PX / 2, end.y))
    const y = Math.max(wanted, lowest + LINE_PX)
    if (y - wanted > FARTHEST_PX || y > bottom - LINE_PX / 2 + 1e-9) continue
    placed.push({ ...end, y })
    lowest = y
  }
  return placed
}

/** The end of the line of a series in sight; undefined where it has no value there. */
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

/** Reused, since this is asked in every frame. */
const pixel = createPixelColumns(1)

/** Names in the margin at the right of the plot, `left` pixels from that of the chart, where no data is. */
export function drawEndLabels(
  context: CanvasRenderingContext2D,
  { series, theme }: PanelScene,
  names: readonly string[],
  left: number,
  projectionOf: (series: DrawnSeries) => Projection,
): void {
  const [first] = series
  if (!first) return
  context.save()
  context.font = endNameFont(theme)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const ends = series.flatMap((one) => lineEnd(one, projectionOf(one)) ?? [])
  for (const { id, slot, y } of placeEndLabels(ends, projectionOf(first))) {
    const at = series.findIndex((one) => one.id === id)
    context.fillStyle = seriesColour(theme, slot)
    context.fillText(names[at] ?? '', left + END_GAP_PX, y)
  }
  context.restore()
}
