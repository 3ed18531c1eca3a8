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

/** Many short walks bound a median more closely than few long ones. */
const FRAME_ROUNDS = 7
/** Ranges of a walk. */
const STEPS = 50
/** Share of the whole that is in sight while panning. */
const PAN_SHARE = 0.8
const LAST_ZOOM = 0.001
/** What a walk may take of the slower side, so that many rounds of it are measured. */
const WALK_MS = 1000

interface FramesTask {
  readonly peer: ChartKind
  readonly walk: 'pan' | 'zoom'
  readonly set: SeriesSet
  /** Of ours alone, whose boxes are of two pixels at least. */
  readonly widthPx: number
}

/**
 * Frames of ours and of the peer over the same ranges, walk by walk in turn: the median of a pan, the 95th percentile of a
 * zoom, in which few frames are the long ones.
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
  // Of a pan fewer frames tell the same; a zoom is judged by the few long ones.
  const ranges = walk === 'pan' ? thinned(all, Math.max(...warm.map(median))) : all
  const figureOf = walk === 'pan' ? median : (times: readonly number[]) => spreadOf(times).p95
  return mediansOfSamples(
    FRAME_ROUNDS,
    figureOf,
    () => framesOf(ours, ranges),
    () => framesOf(theirs, ranges),
  )
}

/** As many of the ranges, evenly, as the slower of the two draws in the time that a walk may take. */
function thinned(ranges: readonly Interval[], frameMs: number): readonly Interval[] {
  const step = Math.ceil((ranges.length * frameMs) / WALK_MS)
  return ranges.filter((_, index) => index % step === 0)
}

async function createPeer(kind: ChartKind, data: ReturnType<typeof benchSeries>): Promise<BenchChart> {
  if (kind === 'echarts') return (await import('./echarts.ts')).createEcharts(createStage(), data)
  if (kind === 'floor') return (await import('./floor.ts')).createFloor(createStage(), data)
  return (await import('./uplot.ts')).createUplot(createStage(), data)
}

/** The time of each frame over the ranges, one after the other, in ms. */
async function framesOf(chart: BenchChart, ranges: readonly Interval[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const range of ranges) {
    times.push(await frameTime(chart, range))
    await nextTask()
  }
  return times
}

/** Lets the browser present what was drawn before the next frame is timed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

/** Fifty ranges, each as long as the others, from the beginning to the end of the whole. */
function panRanges({ start, end }: Interval): readonly Interval[] {
  const length = (end - start) * PAN_SHARE
  const free = end - start - length
  return Array.from({ length: STEPS }, (_, step) => {
    const from = start + (free * step) / (STEPS - 1)
    return { start: from, end: from + length }
  })
}

/** Fifty ranges from all to a thousandth around a place that is not the middle. */
function zoomRanges({ start, end }: Interval): readonly Interval[] {
  const centre = start + (end - start) * 0.37
  return Array.from({ length: STEPS }, (_, step) => {
    const share = LAST_ZOOM ** (step / (STEPS - 1))
    return { start: centre - (centre - start) * share, end: centre + (end - centre) * share }
  })
}

const growing = [10_000, 100_000, 1_000_000, 10_000_000]
const GROWTH_ROUNDS = 5

/** The power by which the median frame of a pan grows with the points of a series: 0 where its cost is pixels. */
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

/** The power by which positive `y` grows with positive `x`: the slope of the straight line nearest to their logarithms. */
function growthOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (part: 0 | 1): number => logs.reduce((sum, each) => sum + each[part], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const along = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return along / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
