import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { SeriesShape } from '#renderer/plot/plot.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { MINUTE_MS } from '../../series-data.ts'
import { createStage } from './bench-chart.ts'
import { drawnChart, sceneOf } from './ours.ts'
import type { PeaksTask } from './peaks.ts'
import type { Plot, Tally } from './plot.ts'
import { randomPicture, type Picture } from './random-picture.ts'
import { rightPixels, type Ink } from './right-pixels.ts'
import { plainSeries } from './plain-series.ts'

const marks: readonly SeriesShape[] = ['line', 'step', 'bar', 'area']
/** Nothing else in a chart is blue: an element is told by how much bluer than red it is, however faint. */
const theme = { ...printTheme, series: ['#0000ff', '#008000'] }
const LEAST_BLUE = 24

/**
 * Counts pixel columns that are as the data has them, read from the canvas of the real chart: random pictures in every
 * mark, dense enough for bands and sparse enough for single readings, a third of them on an axis that cuts values off.
 */
export function countPeaksInPixels({ pictures, seed }: PeaksTask): Promise<Tally> {
  const random = seededRandom(seed)
  const total = { right: 0, columns: 0 }
  for (let index = 0; index < pictures; index += 1) {
    const picture = randomPicture(random)
    const isCut = index % 3 === 2
    for (const mark of marks) {
      const { right, columns } = countIn(picture, mark, isCut)
      total.right += right
      total.columns += columns
    }
  }
  return Promise.resolve(total)
}

function countIn(picture: Picture, mark: SeriesShape, isCut: boolean): Tally {
  const { columns, whole, range, resolution } = picture
  const source = { ...plainSeries, resolution, interval: whole, covered: [whole] }
  const series = drawnSeries(source, buildPyramid(columns))
  // Beside a second series gaps are not hatched: what is inked then is marks alone.
  const none = { times: new Float64Array(0), values: new Float64Array(0) }
  const second = drawnSeries({ ...source, id: 'second', slot: 1, covered: [] }, buildPyramid(none))
  const scene = sceneOf([series, second], range, {
    shape: mark,
    theme,
    ...(isCut && { scales: { kw: scaleWithin(columns.values) } }),
  })
  const stage = createStage()
  const chart = drawnChart(stage, () => scene)
  const { left, top, width, height } = scene.area
  const [bottom, axis] = [top + height, scene.y]
  const spanMs = MINUTE_MS
  const ends = { min: axis.min, max: axis.max }
  const plot: Plot = {
    columns,
    spanMs,
    gapLimitMs: series.gapLimitMs,
    range,
    left,
    width,
    top,
    bottom,
    ...ends,
  }
  const tally = rightPixels(inkOf(chart.ctx, plot), plot, {
    isRaw: resolution === 'raw',
    place: mark === 'step' || mark === 'bar' ? 0.25 : resolution === 'raw' ? 0 : 0.5,
    ...((mark === 'bar' || mark === 'area') && { baseY: baseOf(plot) }),
  })
  chart.destroy()
  stage.remove()
  return tally
}

/** Half of what the values span, in their middle. */
function scaleWithin(values: Float64Array) {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)]
  const quarter = (high - low) / 4
  return { lower: low + quarter, upper: high - quarter, isLogarithmic: false }
}

/** Where zero is, or the edge that is nearest to it. */
function baseOf({ top, bottom, min, max }: Plot): number {
  return Math.min(bottom, Math.max(top, bottom + (min * (bottom - top)) / (max - min)))
}

function inkOf(context: CanvasRenderingContext2D, { left, top, width, bottom }: Plot): Ink {
  const [columns, rows] = [Math.round(width), Math.ceil(bottom - top) + 2]
  const y = Math.floor(top) - 1
  const { data } = context.getImageData(Math.round(left), y, columns, rows)
  const ink = {
    top: new Float64Array(columns).fill(Infinity),
    bottom: new Float64Array(columns).fill(-Infinity),
  }
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const at = 4 * (row * columns + column)
      if ((data[at + 2] ?? 0) - (data[at] ?? 0) < LEAST_BLUE) continue
      ink.top[column] = Math.min(ink.top[column] ?? Infinity, y + row)
      ink.bottom[column] = y + row + 1
    }
  return ink
}
