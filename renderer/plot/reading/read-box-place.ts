import { pixelOf, valueAt } from '../axes/placed-axis.ts'
import type { PlotScene } from '../plot-scene.ts'
import { focusOf } from './focus.ts'
import { xOf } from './move-cursor.ts'
import type { PlotPlace } from './place.ts'

/** Position of a box of values, measured from the edges of the plots that it covers. */
export interface ReadBoxPlace {
  readonly side: 'left' | 'right'
  /** Distance from that edge. */
  readonly sidePx: number
  readonly top: number
}

const ROW_PX = 18
const APART_PX = 14
const PADDING_PX = 10
/** Distance between two heights that are tried. */
const STEP_PX = 6
/**
 * Distances from the place of the reading within which lines should stay visible too, as far as a box usually extends.
 */
const BESIDE_PX = [60, 120, 180, 240, 300]
/** Weight of covering the place of the reading, compared with a line next to it. */
const READ_WEIGHT = 10

/**
 * Returns the position of a box of values next to the place of the reading in stacked plots: on the side with more
 * room, level with a cell or a point, and otherwise where it covers the least of the lines. Undefined if it would cover
 * the whole height.
 */
export function readBoxPlace(
  scenes: readonly PlotScene[],
  place: PlotPlace,
  values: number,
): ReadBoxPlace | undefined {
  const [first, last] = [scenes[0], scenes.at(-1)]
  if (first === undefined || last === undefined || values === 0) return undefined
  const { area, width } = first
  const heightPx = topOf(scenes, scenes.length - 1) + last.area.top + last.area.height - area.top
  const boxPx = (values + 1) * ROW_PX + PADDING_PX
  const roomPx = heightPx - boxPx - 2 * APART_PX
  if (roomPx < 0) return undefined
  const [from, to] = edgesOf(first, place)
  const isLeft = (from + to) / 2 > area.left + area.width / 2
  const read = heightsAt(scenes, place)
  const beside = BESIDE_PX.flatMap((px) => {
    const at = { kind: 'position', x: valueAt(first.x, isLeft ? from - px : to + px) } as const
    return place.kind === 'position' ? heightsAt(scenes, at) : []
  })
  const tops = Array.from(
    { length: Math.floor(roomPx / STEP_PX) + 1 },
    (_, at) => area.top + APART_PX + at * STEP_PX,
  )
  const coveredAt = tops.map((top) => {
    // Next to a cell or a point no line has to stay visible.
    if (place.kind !== 'position') return Math.abs(top + boxPx / 2 - (read[0] ?? 0))
    const covered = (list: readonly number[]): number =>
      list.filter((each) => each > top - APART_PX && each < top + boxPx + APART_PX).length
    return READ_WEIGHT * covered(read) + covered(beside)
  })
  return {
    side: isLeft ? 'right' : 'left',
    sidePx: (isLeft ? width - from : to) + APART_PX,
    top: tops[coveredAt.indexOf(Math.min(...coveredAt))] ?? area.top,
  }
}

function topOf(scenes: readonly PlotScene[], index: number): number {
  return scenes.slice(0, index).reduce((sum, { height }) => sum + height, 0)
}

/** Returns the edges of the reading along the axis, since its bars and its cell must not be covered either. */
function edgesOf(scene: PlotScene, place: PlotPlace): readonly [number, number] {
  const { box } = focusOf(scene, place)
  const px = pixelOf(scene.x, xOf(place))
  return box === undefined ? [px, px] : [box.left, box.left + box.width]
}

/** Returns the heights of the values at a place, over all plots. */
function heightsAt(scenes: readonly PlotScene[], place: PlotPlace): readonly number[] {
  return scenes.flatMap((scene, index) => {
    const { dots, box } = focusOf(scene, place)
    const heights = dots.map(({ top }) => top)
    const own = box === undefined || place.kind === 'position' ? heights : [box.top + box.height / 2]
    return own.map((height) => topOf(scenes, index) + height)
  })
}
