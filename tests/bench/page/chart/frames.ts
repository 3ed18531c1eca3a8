import { median, medianOfRounds } from '../../median.ts'
import type { Measured } from '../../row.ts'
import type { Interval } from '#shared/time/interval.ts'
import { createStage, frameTime, type BenchChart, type ChartKind } from './bench-chart.ts'
import { benchSeries } from './bench-series.ts'
import { createOurs, drawnAll } from './ours.ts'
import { panRanges, zoomRanges } from './walks.ts'

export interface FramesTask {
  readonly series: number
  readonly points: number
  readonly peer: ChartKind
  readonly walk: 'pan' | 'zoom'
  readonly rounds: number
}

/** Median frames of ours and of the peer over the same ranges, walk by walk in turn. */
export async function measureFrames({ series, points, peer, walk, rounds }: FramesTask): Promise<Measured> {
  const data = benchSeries(series, points)
  const ranges = walk === 'pan' ? panRanges(data.whole) : zoomRanges(data.whole)
  const ours = createOurs(createStage(), drawnAll(data.all, data.whole), data.whole)
  const theirs = await createPeer(peer, data)
  await medianFrame(ours, ranges.slice(0, 10))
  await medianFrame(theirs, ranges.slice(0, 10))
  return medianOfRounds(
    rounds,
    () => medianFrame(ours, ranges),
    () => medianFrame(theirs, ranges),
  )
}

async function createPeer(kind: ChartKind, data: ReturnType<typeof benchSeries>): Promise<BenchChart> {
  if (kind === 'echarts') return (await import('./echarts.ts')).createEcharts(createStage(), data)
  return (await import('./uplot.ts')).createUplot(createStage(), data)
}

async function medianFrame(chart: BenchChart, ranges: readonly Interval[]): Promise<number> {
  const times: number[] = []
  for (const range of ranges) {
    times.push(await frameTime(chart, range))
    await nextTask()
  }
  return median(times)
}

/** Lets the browser present what was drawn before the next frame is timed. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
