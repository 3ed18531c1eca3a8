import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { SeriesShape } from '#renderer/plot/plot.ts'
import { gapLimitOf } from '#shared/series/pyramid/mean-step.ts'
import { pixelColumnOf } from '#shared/series/pyramid/pixel-columns.ts'
import { buildPyramid, queryPixels } from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/columns.ts'
import { type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'
import type { Measured } from '../../median.ts'
import { createStage, WIDTH_PX } from './bench-chart.ts'
import { drawnChart, sceneOf } from './ours.ts'
import { rightPixels, type Ink, type Plot, type Tally } from './right-pixels.ts'

const marks: readonly SeriesShape[] = ['line', 'step', 'bar', 'area']
/** Nothing else in a chart is blue: an element is told by how much bluer than red it is, however faint. */
const theme = { ...printTheme, series: ['#0000ff', '#008000'] }
const LEAST_BLUE = 24

/** What is the same in every series whose drawn peaks are looked for. */
const plain = { id: 'peaks', name: 'Peaks', units: 'kW', bucketZone: 'UTC', slot: 0 } as const

/**
 * Counts pixel columns that are as the data has them over random data, ranges and gaps: the boxes that a chart draws from,
 * or the pixels of the real chart in every mark, a third of its pictures on an axis that cuts values off.
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

/** Looks the readings of each box up one by one: first, last, extremes, and whether a gap is before them. */
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
  const { min, max } = scene.y
  const plot: Plot = {
    ...{ columns, spanMs: MINUTE_MS, gapLimitMs: series.gapLimitMs, range },
    ...{ left, width, top, bottom: top + height, min, max },
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

interface Picture {
  readonly columns: Columns
  readonly whole: Interval
  readonly range: Interval
  readonly resolution: 'minute' | 'raw'
}

/** Up to 200,000 readings with holes of all lengths, lone peaks and jumps, and a range of any zoom over them. */
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
