import { median, medianOfRounds, mediansOfSamples, spreadOf, type Measured } from '../../median.ts'
import type { SeriesSet } from '../../series-data.ts'
import type { Interval } from '#shared/time/instant.ts'
import {
  benchSeries,
  createStage,
  frameTime,
  WIDTH_PX,
  type BenchChart,
  type ChartKind,
} from './bench-chart.ts'
import { createOurs, drawnAll } from './ours.ts'

/** Many short walks determine a median more exactly than a few long ones. */
const FRAME_ROUNDS = 7
/** Number of ranges in a walk. */
const STEPS = 50
/** Share of the whole that is visible while panning. */
const PAN_SHARE = 0.8
const LAST_ZOOM = 0.001
/** Limit for a walk of the slower side, so that many rounds can be measured. */
const WALK_MS = 1000

interface FramesTask {
  readonly peer: ChartKind
  readonly walk: 'pan' | 'zoom'
  readonly set: SeriesSet
  /** Applies only to our chart, whose boxes are at least two pixels wide. */
  readonly widthPx: number
}

/**
 * Measures frames of ours and of the peer over the same ranges, walk by walk in turn. A pan is judged by its median, a
 * zoom by its 95th percentile, since only a few of its frames are long.
 */
export async function measureFrames(
  series: number,
  points: number,
  { peer = 'uplot', walk = 'pan', set = 'even', widthPx = WIDTH_PX }: Partial<FramesTask> = {},
): Promise<Measured> {
  const data = benchSeries(series, points, set)
  const all = walk === 'pan' ? panRanges(data.whole) : zoomRanges(data.whole)
  const ours = createOurs(createStage(widthPx), drawnAll(data.all, data.whole), data.whole, widthPx)
  const theirs = await createPeer(peer, data)
  const warm = [await framesOf(ours, all.slice(0, 10)), await framesOf(theirs, all.slice(0, 10))]
  // The median of a pan needs fewer frames; a zoom is judged by its few long ones.
  const ranges = walk === 'pan' ? thinned(all, Math.max(...warm.map(median))) : all
  const figureOf = walk === 'pan' ? median : (times: readonly number[]) => spreadOf(times).p95
  return mediansOfSamples(
    FRAME_ROUNDS,
    figureOf,
    () => framesOf(ours, ranges),
    () => framesOf(theirs, ranges),
  )
}

/** Returns evenly chosen ranges, as many as the slower side can draw within the limit for a walk. */
function thinned(ranges: readonly Interval[], frameMs: number): readonly Interval[] {
  const step = Math.ceil((ranges.length * frameMs) / WALK_MS)
  return ranges.filter((_, index) => index % step === 0)
}

async function createPeer(kind: ChartKind, data: ReturnType<typeof benchSeries>): Promise<BenchChart> {
  if (kind === 'echarts') return (await import('./echarts.ts')).createEcharts(createStage(), data)
  if (kind === 'floor') return (await import('./floor.ts')).createFloor(createStage(), data)
  return (await import('./uplot.ts')).createUplot(createStage(), data)
}

/** Returns the time of each frame over consecutive ranges, in ms. */
async function framesOf(chart: BenchChart, ranges: readonly Interval[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const range of ranges) {
    times.push(await frameTime(chart, range))
    await nextTask()
  }
  return times
}

/** Lets the browser present the last frame before the next one is timed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Returns fifty ranges of equal length, from the beginning of the whole to its end. */
function panRanges({ start, end }: Interval): readonly Interval[] {
  const length = (end - start) * PAN_SHARE
  const free = end - start - length
  return Array.from({ length: STEPS }, (_, step) => {
    const from = start + (free * step) / (STEPS - 1)
    return { start: from, end: from + length }
  })
}

/** Returns fifty ranges that shrink from the whole to a thousandth of it, around a point away from the middle. */
function zoomRanges({ start, end }: Interval): readonly Interval[] {
  const centre = start + (end - start) * 0.37
  return Array.from({ length: STEPS }, (_, step) => {
    const share = LAST_ZOOM ** (step / (STEPS - 1))
    return { start: centre - (centre - start) * share, end: centre + (end - centre) * share }
  })
}

const growing = [10_000, 100_000, 1_000_000, 10_000_000]
const GROWTH_ROUNDS = 5

/**
 * Measures the exponent with which the median frame of a pan grows with the points of a series. It is 0 if only the
 * pixels cost time.
 */
export async function measureGrowth(): Promise<Measured> {
  const charts = growing.map((count) => {
    const { all, whole } = benchSeries(1, count)
    const chart = createOurs(createStage(), drawnAll(all, whole), whole)
    return { count, chart, ranges: panRanges(whole) }
  })
  for (const { chart, ranges } of charts) await framesOf(chart, ranges.slice(0, 10))
  const medians = new Map(growing.map((count) => [count, [] as number[]]))
  const growth = async (): Promise<number> => {
    const walked: [number, number][] = []
    for (const { count, chart, ranges } of charts) {
      const time = median(await framesOf(chart, ranges))
      medians.get(count)?.push(time)
      walked.push([count, time])
    }
    return growthOf(walked)
  }
  const measured = await medianOfRounds(GROWTH_ROUNDS, growth, () => 1)
  const beside = Object.fromEntries(
    [...medians].map(([count, times]) => [`ms a frame of ${count.toLocaleString('en')}`, median(times)]),
  )
  return { ...measured, beside }
}

/**
 * Returns the exponent with which positive `y` grows with positive `x`: the slope of the regression line through their
 * logarithms.
 */
function growthOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (part: 0 | 1): number => logs.reduce((sum, each) => sum + each[part], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const along = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return along / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
