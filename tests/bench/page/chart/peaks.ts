import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { SeriesShape } from '#renderer/plot/plot.ts'
import { gapLimitOf } from '#shared/series/coverage/gaps.ts'
import { buildPyramid, pixelColumnOf, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/columns.ts'
import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'
import type { Measured } from '../../median.ts'
import { createStage, WIDTH_PX } from './bench-chart.ts'
import { drawnChart, sceneOf } from './ours.ts'
import { rightPixels, type Ink, type Plot, type Tally } from './right-pixels.ts'

const marks: readonly SeriesShape[] = ['line', 'step', 'bar', 'area']
/** Nothing else in the chart is blue, so that even a faint element is recognised by being bluer than red. */
const theme = { ...printTheme, series: ['#0000ff', '#008000'] }
const LEAST_BLUE = 24

/** Properties of every series whose peaks are checked. */
const plain = { id: 'peaks', name: 'Peaks', units: 'kW', bucketZone: 'UTC', slot: 0 } as const

/**
 * Counts the pixel columns that agree with random data over random ranges and gaps. Checks either the boxes from which
 * a chart is drawn, or the pixels of the real chart in every mark; in a third of these, the axis cuts values off.
 */
export function measurePeaks(of: 'boxes' | 'pixels', pictures: number, seed: number): Measured {
  const random = seededRandom(seed)
  const tallies = Array.from({ length: pictures }, (_, index) => {
    const picture = randomPicture(random)
    return of === 'boxes'
      ? [countBoxes(picture)]
      : marks.map((mark) => countIn(picture, mark, index % 3 === 2))
  }).flat()
  const sum = (key: keyof Tally): number => tallies.reduce((all, tally) => all + tally[key], 0)
  const [right, columns] = [sum('right'), sum('columns')]
  return { value: right / columns, peerValue: 1, beside: { columns, 'wrong ones': columns - right } }
}

/** Checks each box against its readings one by one: first, last, extremes, and whether a gap precedes them. */
function countBoxes({ columns, range, resolution }: Picture): Tally {
  const { times, values } = columns
  const gapLimitMs = gapLimitOf(resolution, times)
  const boxes = queryPixels(buildPyramid(columns), range, WIDTH_PX, gapLimitMs)
  const own = new Map<number, { from: number; to: number; min: number; max: number }>()
  for (const [index, at] of times.entries()) {
    if (at < range.start || at >= range.end) continue
    const column = Math.min(pixelColumnOf(at, range, WIDTH_PX), WIDTH_PX - 1)
    const value = values[index] ?? NaN
    const { from, min, max } = own.get(column) ?? { from: index, min: Infinity, max: -Infinity }
    own.set(column, { from, to: index, min: Math.min(min, value), max: Math.max(max, value) })
  }
  const { first, last, min, max, gapBefore } = boxes
  const right = [...own].filter(([column, { from, to, ...ends }], box) => {
    const isGap = (times[from] ?? NaN) - (times[from - 1] ?? NaN) > gapLimitMs
    const expected = [column, values[from], values[to], ends.min, ends.max, Number(isGap)]
    const drawn = [boxes.column[box], first[box], last[box], min[box], max[box], gapBefore[box]]
    return drawn.every((value, at) => value === expected[at])
  }).length
  return { right, columns: Math.max(own.size, boxes.count) }
}

function countIn(picture: Picture, mark: SeriesShape, isCut: boolean): Tally {
  const { columns, whole, range, resolution } = picture
  const source = { ...plain, missing: [], provisional: [], resolution, interval: whole, covered: [whole] }
  const series = drawnSeries(source, buildPyramid(columns))
  // With a second series gaps are not hatched, so that only marks are coloured.
  const none = { times: new Float64Array(0), values: new Float64Array(0) }
  const second = drawnSeries({ ...source, id: 'second', slot: 1, covered: [] }, buildPyramid(none))
  const scene = sceneOf([series, second], range, {
    shape: mark,
    theme,
    ...(isCut && { scales: { kw: scaleWithin(columns.values) } }),
  })
  const stage = createStage()
  const chart = drawnChart(stage, scene)
  const { left, top, width, height } = scene.area
  const { min, max } = scene.y
  const plot: Plot = {
    ...{ columns, spanMs: MINUTE_MS, gapLimitMs: series.gapLimitMs, range },
    ...{ left, width, top, bottom: top + height, min, max },
  }
  const tally = rightPixels(inkOf(chart.canvas, plot), plot, {
    isRaw: resolution === 'raw',
    place: mark === 'step' || mark === 'bar' ? 0.25 : resolution === 'raw' ? 0 : 0.5,
    ...((mark === 'bar' || mark === 'area') && { baseY: baseOf(plot) }),
  })
  chart.destroy()
  stage.remove()
  return tally
}

/** Returns a scale for the middle half of the span of the values. */
function scaleWithin(values: Float64Array) {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)]
  const quarter = (high - low) / 4
  return { lower: low + quarter, upper: high - quarter, isLogarithmic: false }
}

/** Returns the y of zero, or of the edge that is nearest to it. */
function baseOf({ top, bottom, min, max }: Plot): number {
  return Math.min(bottom, Math.max(top, bottom + (min * (bottom - top)) / (max - min)))
}

function inkOf(canvas: HTMLCanvasElement, { left, top, width, bottom }: Plot): Ink {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no context')
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

interface Picture {
  readonly columns: Columns
  readonly whole: Interval
  readonly range: Interval
  readonly resolution: 'minute' | 'raw'
}

/** Generates up to 200,000 readings with holes of all lengths, lone peaks and jumps, and a random range over them. */
function randomPicture(random: () => number): Picture {
  const count = Math.ceil(10 ** (1 + random() * 4.3))
  const resolution = random() < 0.8 ? 'minute' : 'raw'
  const columns = randomColumns(random, count, resolution)
  const start = Date.UTC(2025, 0, 1)
  const whole = { start, end: (columns.times.at(-1) ?? start) + MINUTE_MS }
  const length = whole.end - whole.start
  const share = Math.min(1.2, 10 ** (-2.5 * random() + 0.1))
  const from = whole.start + (random() * 1.2 - 0.1) * length * Math.max(0.1, 1 - share)
  return { columns, whole, resolution, range: { start: from, end: from + length * share } }
}

function randomColumns(random: () => number, count: number, resolution: 'minute' | 'raw'): Columns {
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  const holes = random() < 0.5 ? random() * 0.02 : 0
  const scale = 10 ** (random() * 6 - 2)
  let at = Date.UTC(2025, 0, 1)
  for (let index = 0; index < count; index += 1) {
    times[index] = at
    values[index] = valueAt(random, index) * scale
    const step = resolution === 'minute' ? 1 : 0.2 + random()
    at += Math.round((random() < holes ? 1 + Math.floor(10 ** (random() * 4)) : step) * MINUTE_MS)
  }
  return { times, values }
}

function valueAt(random: () => number, index: number): number {
  const wave = Math.sin(index / 700) + random() * 0.3
  return random() < 0.001 ? wave + (random() - 0.5) * 40 : wave
}
