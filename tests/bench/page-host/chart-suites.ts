import type { BenchName } from '../goals.ts'
import { medianOfRounds } from '../median.ts'
import type { Measured } from '../row.ts'
import type { SeriesSet } from '../series-data.ts'
import { suiteOf, type Suite } from '../suite.ts'
import type { ChartKind } from '../page/chart/bench-chart.ts'
import type { FirstTask } from '../page/chart/first.ts'
import type { PeaksTask } from '../page/chart/peaks.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'
import { pageMemory } from './page-memory.ts'

const ROUNDS = 5
/** Many short walks bound a median more closely than few long ones. */
const FRAME_ROUNDS = 7
/** It hardly differs from round to round. */
const MEMORY_ROUNDS = 3
/** Minutes of ten years. */
const DECADE = 5_256_000

/** Frames of ours and of a peer over the same series and ranges in one page. */
function frames(
  name: BenchName,
  series: number,
  points: number,
  peer: ChartKind,
  walk: 'pan' | 'zoom',
  set: SeriesSet = 'even',
): Suite {
  const rounds = FRAME_ROUNDS
  const run = (): Promise<Measured> =>
    withBenchPage((page) => runInPage(page, 'frames', { series, points, peer, walk, rounds, set }))
  return suite(name, run)
}

/** On a chart so wide that ours has a box for each of the 1,200 columns of pixels that the peer draws: eight hours, 1,460 of them. */
function measureEqual(): Promise<Measured> {
  const task = { series: 8, points: 876_000, peer: 'uplot', walk: 'pan', rounds: FRAME_ROUNDS } as const
  return withBenchPage((page) => runInPage(page, 'frames', { ...task, widthPx: 2950 }))
}

function suite(name: BenchName, run: () => Promise<Measured>): Suite {
  return suiteOf(name, 'chromium', run)
}

function measureFirst(task: FirstTask): Promise<Measured> {
  return withBenchPage((page) => runInPage(page, 'first', task))
}

function measureMemory(series: number, points: number): Promise<Measured> {
  return medianOfRounds(
    MEMORY_ROUNDS,
    () => pageMemory({ kind: 'ours', series, points }),
    () => pageMemory({ kind: 'uplot', series, points }),
  )
}

function measureGrowth(): Promise<Measured> {
  const points = [10_000, 100_000, 1_000_000, 10_000_000]
  return withBenchPage((page) => runInPage(page, 'growth', { points, rounds: 5 }))
}

async function measurePeaks(task: PeaksTask): Promise<Measured> {
  const { right, columns } = await withBenchPage((page) => runInPage(page, 'peaks', task))
  return { value: right / columns, peerValue: 1, beside: { columns, 'wrong ones': columns - right } }
}

export const chartSuites: readonly Suite[] = [
  frames('chart.pan.1x1M', 1, 1_000_000, 'uplot', 'pan'),
  frames('chart.pan.1x5M', 1, 5_000_000, 'uplot', 'pan'),
  frames('chart.pan.8x87k', 8, 87_600, 'uplot', 'pan'),
  frames('chart.pan.8x876k', 8, 876_000, 'uplot', 'pan'),
  frames('chart.pan.8x876k.rough', 8, 876_000, 'uplot', 'pan', 'rough'),
  suite('chart.pan.equal.8x876k', measureEqual),
  frames('chart.pan.floor.8x876k', 8, 876_000, 'floor', 'pan'),
  frames('chart.pan.8x876k.echarts', 8, 876_000, 'echarts', 'pan'),
  frames('chart.pan.200x8760', 200, 8760, 'uplot', 'pan'),
  frames('chart.zoom.1x5M', 1, 5_000_000, 'uplot', 'zoom'),
  suite('chart.pan.growth', measureGrowth),
  suite('chart.first.1x1M', () =>
    measureFirst({ series: 1, points: 1_000_000, rounds: 11, hasDecimated: true }),
  ),
  suite('chart.decade.8x5.2M', () =>
    measureFirst({ series: 8, points: DECADE, rounds: ROUNDS, hasDecimated: false }),
  ),
  suite('chart.memory.8x876k', () => measureMemory(8, 876_000)),
  suite('chart.decade.8x5.2M.memory', () => measureMemory(8, DECADE)),
  suite('chart.peaks', () => measurePeaks({ of: 'boxes', pictures: 600, seed: 20261120 })),
  suite('chart.peaks.pixels', () => measurePeaks({ of: 'pixels', pictures: 150, seed: 20261122 })),
]
