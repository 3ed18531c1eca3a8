import type { PointMark } from '#renderer/plot/plot.ts'
import { columnExtent } from '../extent.ts'
import { pixelsOf } from '../axes/placed-axis.ts'
import type { Box, PlotScene } from '../plot-scene.ts'

/**
 * The points of a cloud are squares of the area of a disc with a radius of 2.25 px, since filling discs takes more than
 * twice as long.
 */
const SIDE_PX = 4
const ALPHA = 0.4

/** Further points in a square of this many pixels change no visible colour. */
const MOST_IN_SQUARE = 4
const SQUARE_PX = 3

/** Upper left corners of squares of one size, in device pixels. */
export interface Cloud {
  readonly lefts: Float64Array
  readonly tops: Float64Array
  readonly side: number
}

/** Places the distinguishable points of a mark as squares on whole device pixels. */
export function cloudOf(scene: PlotScene, mark: PointMark, pixelRatio: number): Cloud {
  const { x, y, width, height } = scene
  const [lefts, tops] = x.isUpright
    ? [pixelsOf(y, mark.ys), pixelsOf(x, mark.xs)]
    : [pixelsOf(x, mark.xs), pixelsOf(y, mark.ys)]
  const columns = Math.ceil(width / SQUARE_PX)
  const counts = new Uint8Array(columns * Math.ceil(height / SQUARE_PX))
  let length = 0
  for (let index = 0; index < lefts.length; index++) {
    const left = lefts[index] ?? NaN
    const top = tops[index] ?? NaN
    if (!Number.isFinite(left) || !Number.isFinite(top)) continue
    const square = Math.floor(top / SQUARE_PX) * columns + Math.floor(left / SQUARE_PX)
    const count = counts[square] ?? 0
    if (count >= MOST_IN_SQUARE) continue
    counts[square] = count + 1
    lefts[length] = Math.round((left - SIDE_PX / 2) * pixelRatio)
    tops[length++] = Math.round((top - SIDE_PX / 2) * pixelRatio)
  }
  const side = Math.round(SIDE_PX * pixelRatio)
  return { lefts: lefts.subarray(0, length), tops: tops.subarray(0, length), side }
}

export type DrawCloud = (context: CanvasRenderingContext2D, cloud: Cloud, pixelRatio: number) => void

/** Fills each square separately, for files, which may be vectors: in a common path overlaps would not add up. */
export const fillCloud: DrawCloud = (context, cloud, pixelRatio) => {
  const sidePx = cloud.side / pixelRatio
  context.globalAlpha = ALPHA
  cloud.lefts.forEach((left, index) => {
    context.fillRect(left / pixelRatio, (cloud.tops[index] ?? NaN) / pixelRatio, sidePx, sidePx)
  })
  context.globalAlpha = 1
}

/** This many squares on top of each other are opaque. */
const MOST_LAYERS = 13
/** The opacity of no square, of one, and of several on top of each other, from 0 to 255. */
const opacities = Uint8Array.from({ length: MOST_LAYERS + 1 }, (_, layers) =>
  Math.round(255 * (1 - (1 - ALPHA) ** layers)),
)

/** The canvas is created only once, since creating it takes as long as painting with it. */
let aside: OffscreenCanvasRenderingContext2D | null | undefined

/**
 * Draws the same as one picture, at the cost of its pixels, since filling 43,800 squares takes the browser half a
 * frame.
 */
export const paintCloud: DrawCloud = (context, cloud, pixelRatio) => {
  const box = boxAround(cloud, context.canvas)
  const { left, top, width, height } = box
  if (width <= 0 || height <= 0) return
  aside ??= new OffscreenCanvas(1, 1).getContext('2d')
  if (aside === null) return
  Object.assign(aside.canvas, { width, height })
  const image = new ImageData(width, height)
  const { data } = image
  const layers = layersOf(cloud, box)
  for (let at = 0; at < layers.length; at++)
    data[4 * at + 3] = opacities[Math.min(MOST_LAYERS, layers[at] ?? 0)] ?? 255
  aside.putImageData(image, 0, 0)
  aside.globalCompositeOperation = 'source-in'
  aside.fillStyle = context.fillStyle
  aside.fillRect(0, 0, width, height)
  context.drawImage(
    ...([aside.canvas, left / pixelRatio, top / pixelRatio] as const),
    ...([width / pixelRatio, height / pixelRatio] as const),
  )
}

/** Returns the part of a canvas that contains the squares of a cloud, in device pixels. */
function boxAround({ lefts, tops, side }: Cloud, { width, height }: HTMLCanvasElement): Box {
  const [across, down] = [columnExtent(lefts), columnExtent(tops)]
  const [left, top] = [Math.max(0, across.min), Math.max(0, down.min)]
  return {
    ...{ left, top },
    width: Math.min(width, across.max + side) - left,
    height: Math.min(height, down.max + side) - top,
  }
}

/**
 * Counts the squares that cover each pixel of a box, row by row: corners are marked, then summed up along both axes.
 */
export function layersOf({ lefts, tops, side }: Cloud, { left, top, width, height }: Box): Int32Array {
  const layers = new Int32Array(width * height)
  const mark = (column: number, row: number, change: number): void => {
    if (column < width && row < height) {
      const at = Math.max(0, row) * width + Math.max(0, column)
      layers[at] = (layers[at] ?? 0) + change
    }
  }
  for (let index = 0; index < lefts.length; index++) {
    const [column, row] = [(lefts[index] ?? 0) - left, (tops[index] ?? 0) - top]
    mark(column, row, 1)
    mark(column + side, row, -1)
    mark(column, row + side, -1)
    mark(column + side, row + side, 1)
  }
  for (let row = 0, at = 0; row < height; row++) {
    let along = 0
    for (let column = 0; column < width; column++, at++) {
      along += layers[at] ?? 0
      layers[at] = along + (row === 0 ? 0 : (layers[at - width] ?? 0))
    }
  }
  return layers
}
