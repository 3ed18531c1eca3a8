import { tellingNames } from '#shared/catalog/full-names.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { queryPixels } from '#shared/series/pyramid/pyramid.ts'
import { createPixelColumns } from '#shared/series/pyramid/pixel-columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { xOf, yOf, type Projection } from '../axes/projection.ts'
import { cutNames } from '../plot/axes/cut-names.ts'
import type { DrawnSeries, PanelScene } from '../scene.ts'
import { isStacked } from '../stacked-series.ts'
import { seriesColour, TICK_SIZE_PX } from '../theme.ts'

/** A name at the end of its line. */
export interface EndLabel {
  readonly id: string
  readonly slot: number
  /** Right end of the text, and its middle. */
  readonly x: number
  readonly y: number
}

const LINE_PX = 14
const GAP_PX = 4
/** A label further from its line than this would be taken for another's: it is left out. */
const FARTHEST_PX = 22
const WIDEST_PX = 190
const WIDEST_SHARE = 0.3
/** Around the letters, so that lines under them do not disturb. */
const HALO_PX = 3
/** Of the window: where a crowded line ends, its values are taken together. */
const END_SHARE = 0.01

/** Whether lines have names: they need none where there is one, and bars have no end. */
export function hasEndLabels({ series, mark }: Pick<PanelScene, 'series' | 'mark'>): boolean {
  return series.length > 1 && mark !== 'bar' && !isStacked(mark)
}

/**
 * Where names stand: at the last value in sight, a little above it, and pushed apart until they do not touch. What
 * would be pushed too far from its line, or out of the plot, is left out.
 */
export function placeEndLabels(
  ends: readonly EndLabel[],
  { top, bottom }: Pick<Projection, 'top' | 'bottom'>,
): readonly EndLabel[] {
  const placed: EndLabel[] = []
  let lowest = top - LINE_PX / 2
  for (const end of ends.toSorted((a, b) => a.y - b.y)) {
    const wanted = Math.min(bottom - LINE_PX / 2, Math.max(top + LINE_PX / 2, end.y - LINE_PX / 2 - 1))
    const y = Math.max(wanted, lowest + LINE_PX)
    if (y - wanted > FARTHEST_PX || y > bottom - LINE_PX / 2 + 1e-9) continue
    placed.push({ ...end, y })
    lowest = y
  }
  return placed
}

/** The end of the line of a series in sight; undefined where it has no value there. */
export function lineEnd(series: DrawnSeries, projection: Projection): EndLabel | undefined {
  const { left, width, start, pxPerMs } = projection
  const end = start + width / pxPerMs
  const { times } = series.columns
  const last: EpochMs | undefined = times[lowerBound(times, end) - 1]
  if (last === undefined || last < start) return undefined
  const around = { start: Math.max(start, last - (END_SHARE * width) / pxPerMs), end: last + 1 }
  const { min, max } = queryPixels(series.pyramid, around, 1, Infinity, pixel)
  const x = Math.min(left + width, Math.max(left, xOf(projection, last)))
  const isAtEdge = left + width - x < width * 2 * END_SHARE
  return {
    id: series.id,
    slot: series.slot,
    x: (isAtEdge ? left + width : x) - GAP_PX,
    y: yOf(projection, ((min[0] ?? NaN) + (max[0] ?? NaN)) / 2),
  }
}

/** Reused, since this is asked in every frame. */
const pixel = createPixelColumns(1)

/** The names cut last: a pan draws the same ones in every frame. */
let lastCut: { readonly key: string; readonly names: readonly string[] } = { key: '', names: [] }

function shortNames(
  context: CanvasRenderingContext2D,
  series: readonly DrawnSeries[],
  widthPx: number,
): readonly string[] {
  const names = tellingNames(series.map(({ name }) => name))
  const key = [context.font, Math.round(widthPx), ...names].join('\n')
  if (key !== lastCut.key)
    lastCut = { key, names: cutNames(names, (text) => context.measureText(text).width <= widthPx) }
  return lastCut.names
}

export function drawEndLabels(
  context: CanvasRenderingContext2D,
  { series, theme }: PanelScene,
  projectionOf: (series: DrawnSeries) => Projection,
): void {
  const [first] = series
  if (!first) return
  const { width, top, bottom } = projectionOf(first)
  context.save()
  context.font = `600 ${String(TICK_SIZE_PX)}px ${theme.font}`
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO_PX
  context.strokeStyle = theme.surface
  const names = shortNames(context, series, Math.min(WIDEST_PX, width * WIDEST_SHARE))
  const ends = series.flatMap((one) => lineEnd(one, projectionOf(one)) ?? [])
  for (const { id, slot, x, y } of placeEndLabels(ends, { top, bottom })) {
    const name = names[series.findIndex((one) => one.id === id)] ?? ''
    context.strokeText(name, x, y)
    context.fillStyle = seriesColour(theme, slot)
    context.fillText(name, x, y)
  }
  context.restore()
}
