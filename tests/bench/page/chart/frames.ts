import { median, medianOfRounds, spreadOf } from '../../median.ts'
import type { Measured } from '../../row.ts'
import type { SeriesSet } from '../../series-data.ts'
import type { Interval } from '#shared/time/interval.ts'
import { createStage, frameTime, type BenchChart, type ChartKind } from './bench-chart.ts'
import { benchSeries } from './bench-series.ts'
import { createOurs, drawnAll } from './ours.ts'
import { panRanges, zoomRanges } from './walks.ts'

/** What a walk may take of the slower side, so that many rounds of it are measured. */
const WALK_MS = 1000

export interface FramesTask {
  readonly series: number
  readonly points: number
  readonly peer: ChartKind
  readonly walk: 'pan' | 'zoom'
  readonly rounds: number
  readonly set?: SeriesSet
  /** Of ours alone, whose boxes are of two pixels at least. */
  readonly widthPx?: number
}

/**
 * Frames of ours and of the peer over the same ranges, walk by walk in turn: the median of a pan, the 95th percentile of a
 * zoom, in which few frames are the long ones.
 */
export async function measureFrames(task: FramesTask): Promise<Measured> {
  const { series, points, peer, walk, rounds, set, widthPx } = task
  const data = benchSeries(series, points, set)
  const all = walk === 'pan' ? panRanges(data.whole) : zoomRanges(data.whole)
  const ours = createOurs(createStage(widthPx), drawnAll(data.all, data.whole), data.whole, widthPx)
  const theirs = await createPeer(peer, data)
  const warm = [await framesOf(ours, all.slice(0, 10)), await framesOf(theirs, all.slice(0, 10))]
  // Of a pan fewer frames tell the same; a zoom is judged by the few long ones.
  const ranges = walk === 'pan' ? thinned(all, Math.max(...warm.map(median))) : all
  const frames = { ours: [] as number[], theirs: [] as number[] }
  const figureOf = walk === 'pan' ? median : (times: readonly number[]) => spreadOf(times).p95
  const walked = async (chart: BenchChart, into: number[]): Promise<number> => {
    const times = await framesOf(chart, ranges)
    into.push(...times)
    return figureOf(times)
  }
  const measured = await medianOfRounds(
    rounds,
    () => walked(ours, frames.ours),
    () => walked(theirs, frames.theirs),
  )
  return { ...measured, spread: spreadOf(frames.ours), peerSpread: spreadOf(frames.theirs) }
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
export async function framesOf(chart: BenchChart, ranges: readonly Interval[]): Promise<readonly number[]> {
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
