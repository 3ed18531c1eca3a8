import { pixelOf, type PlacedAxis } from '../axes/placed-axis.ts'
import type { PlotScene } from '../plot-scene.ts'
import { placesOf, positionNear, type PlotPlace } from './place.ts'

/** A place in one of several plots. */
export interface PlotCursor {
  readonly plotIndex: number
  readonly place: PlotPlace
}

export type CursorMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'back' | 'forward'

/** Share of all places by which one large step moves. */
const STRETCH_SHARE = 0.1

/**
 * Returns the place to which a key moves the cursor: along x from place to place, through cells in both directions, and
 * up and down to the other plots. Without a cursor it starts in the first plot that has a place.
 */
export function movedCursor(
  scenes: readonly PlotScene[],
  cursor: PlotCursor | undefined,
  move: CursorMove,
): PlotCursor | undefined {
  const scene = cursor && scenes[cursor.plotIndex]
  if (!cursor || !scene) return begun(scenes, move === 'last' ? 'last' : 'first')
  const place =
    cursor.place.kind === 'cell' ? movedCell(scene, cursor.place, move) : moved(scene, cursor.place, move)
  if (place) return { ...cursor, place }
  if (move !== 'up' && move !== 'down') return cursor
  return inOtherPlot(scenes, cursor, move === 'up' ? -1 : 1) ?? cursor
}

function begun(scenes: readonly PlotScene[], end: 'first' | 'last'): PlotCursor | undefined {
  const plotIndex = scenes.findIndex(({ plot }) => placesOf(plot).length > 0)
  const scene = scenes[plotIndex]
  const place = scene && placesOf(scene.plot).at(end === 'first' ? 0 : -1)
  return place && { plotIndex, place }
}

/** Returns the direction on the screen; down and right count upwards. */
function directionOf(move: CursorMove): { readonly right: number; readonly down: number } {
  return {
    right: move === 'right' ? 1 : move === 'left' ? -1 : 0,
    down: move === 'down' ? 1 : move === 'up' ? -1 : 0,
  }
}

/** Returns 1 if values grow to the right or downwards, otherwise −1. */
function signOf({ minPx, maxPx }: PlacedAxis): number {
  return maxPx > minPx ? 1 : -1
}

/** Returns undefined if the move leads out of the plot. */
function moved({ plot, x }: PlotScene, place: PlotPlace, move: CursorMove): PlotPlace | undefined {
  const places = placesOf(plot)
  if (move === 'first' || move === 'last') return places.at(move === 'first' ? 0 : -1)
  const index = places.findIndex((each) => isSame(each, place))
  if (move === 'back' || move === 'forward') {
    const stretch = Math.max(1, Math.round(places.length * STRETCH_SHARE))
    const next = index + (move === 'forward' ? stretch : -stretch)
    return places[Math.min(places.length - 1, Math.max(0, next))]
  }
  const { right, down } = directionOf(move)
  // All four arrows move through names that are below each other.
  const by = (x.isUpright ? down || right : right) * signOf(x)
  return by === 0 ? undefined : places[index + by]
}

function isSame(one: PlotPlace, other: PlotPlace): boolean {
  if (one.kind === 'position') return other.kind === 'position' && one.x === other.x
  if (one.kind === 'point')
    return other.kind === 'point' && one.mark === other.mark && one.index === other.index
  return false
}

type CellPlace = Extract<PlotPlace, { kind: 'cell' }>

function movedCell({ x, y }: PlotScene, place: CellPlace, move: CursorMove): CellPlace | undefined {
  const { columns, rows } = place.mark
  const last = columns.length - 1
  if (move === 'first' || move === 'last') return { ...place, column: move === 'first' ? 0 : last }
  if (move === 'back' || move === 'forward') {
    const stretch = Math.max(1, Math.round(columns.length * STRETCH_SHARE))
    const next = place.column + (move === 'forward' ? stretch : -stretch)
    return { ...place, column: Math.min(last, Math.max(0, next)) }
  }
  const { right, down } = directionOf(move)
  const column = place.column + (x.isUpright ? down : right) * signOf(x)
  const row = place.row + (x.isUpright ? right : down) * signOf(y)
  const isInside = column >= 0 && column <= last && row >= 0 && row < rows.length
  return isInside ? { ...place, column, row } : undefined
}

/** Finds the next plot that has any place, and its place at the nearest x. */
function inOtherPlot(
  scenes: readonly PlotScene[],
  { plotIndex, place }: PlotCursor,
  by: 1 | -1,
): PlotCursor | undefined {
  const here = scenes[plotIndex]
  for (let index = plotIndex + by; scenes[index] !== undefined; index += by) {
    const scene = scenes[index]
    if (!scene || !here) continue
    const x = xOf(place)
    const near =
      place.kind === 'position' ? positionNear(scene, x) : nearestByPixel(scene, pixelOf(here.x, x))
    const found = near ?? placesOf(scene.plot)[0]
    if (found) return { plotIndex: index, place: found }
  }
  return undefined
}

function nearestByPixel(scene: PlotScene, px: number): PlotPlace | undefined {
  let nearest: PlotPlace | undefined
  let least = Infinity
  for (const place of placesOf(scene.plot)) {
    const distance = Math.abs(pixelOf(scene.x, xOf(place)) - px)
    if (distance < least) [nearest, least] = [place, distance]
  }
  return nearest
}

/** Returns the position of a place along x. */
export function xOf(place: PlotPlace): number {
  switch (place.kind) {
    case 'position':
      return place.x
    case 'cell':
      return place.mark.columns[place.column] ?? NaN
    case 'point':
      return place.mark.xs[place.index] ?? NaN
  }
}
