import type { BenchName } from '../goals.ts'
import { medianOfRounds } from '../median.ts'
import { suiteOf, type Measured, type Suite } from '../row.ts'
import type { FramesTask } from '../page/chart/frames.ts'
import type { PeaksTask } from '../page/chart/peaks.ts'
import { inPage, runInPage, withBenchPage } from './bench-pages.ts'

/** Many short walks bound a median more closely than few long ones. */
const FRAME_ROUNDS = 7
/** It hardly differs from round to round. */
const MEMORY_ROUNDS = 3
/** Minutes of ten years. */
const DECADE = 5_256_000
const growing = [10_000, 100_000, 1_000_000, 10_000_000]
/** So wide that ours has a box for each of the 1,200 columns of pixels that the peer draws: eight hours, 1,460 of them. */
const EQUAL_PX = 2950
/** Without it the browser waits for a collection of its own, up to half a minute. */
const eagerly = { flags: ['--enable-blink-features=ForceEagerMeasureMemory'] }

/** Frames of ours and of a peer, uPlot unless told otherwise, over the same series and ranges in one page. */
function frames(
  name: BenchName,
  [series, points]: readonly [number, number],
  rest: Partial<FramesTask> = {},
): Suite {
  const task = { series, points, peer: 'uplot', walk: 'pan', rounds: FRAME_ROUNDS } as const
  return inPage(name, 'frames', { ...task, ...rest })
}

/** Memory of the page, its workers included, after collection, with the chart on it, in MB. */
function memory(name: BenchName, series: number, points: number): Suite {
  const pageMemory = (kind: 'ours' | 'uplot'): Promise<number> =>
    withBenchPage(async (page) => {
      await runInPage(page, 'hold', { kind, series, points })
      const session = await page.context().newCDPSession(page)
      await session.send('HeapProfiler.enable')
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      return await page.evaluate(async () => {
        const { performance: clock } = globalThis as unknown as {
          performance: { measureUserAgentSpecificMemory: () => Promise<{ readonly bytes: number }> }
        }
        return (await clock.measureUserAgentSpecificMemory()).bytes / 1e6
      })
    }, eagerly)
  return suiteOf(name, 'chromium', () =>
    medianOfRounds(
      MEMORY_ROUNDS,
      () => pageMemory('ours'),
      () => pageMemory('uplot'),
    ),
  )
}

async function measurePeaks(task: PeaksTask): Promise<Measured> {
  const { right, columns } = await withBenchPage((page) => runInPage(page, 'peaks', task))
  return { value: right / columns, peerValue: 1, beside: { columns, 'wrong ones': columns - right } }
}

function peaks(name: BenchName, task: PeaksTask): Suite {
  return suiteOf(name, 'chromium', () => measurePeaks(task))
}

export const chartSuites: readonly Suite[] = [
  frames('chart.pan.1x1M', [1, 1_000_000]),
  frames('chart.pan.1x5M', [1, 5_000_000]),
  frames('chart.pan.8x87k', [8, 87_600]),
  frames('chart.pan.8x876k', [8, 876_000]),
  frames('chart.pan.8x876k.rough', [8, 876_000], { set: 'rough' }),
  frames('chart.pan.equal.8x876k', [8, 876_000], { widthPx: EQUAL_PX }),
  frames('chart.pan.floor.8x876k', [8, 876_000], { peer: 'floor' }),
  frames('chart.pan.8x876k.echarts', [8, 876_000], { peer: 'echarts' }),
  frames('chart.pan.200x8760', [200, 8760]),
  frames('chart.zoom.1x5M', [1, 5_000_000], { walk: 'zoom' }),
  inPage('chart.pan.growth', 'growth', { points: growing, rounds: 5 }),
  inPage('chart.first.1x1M', 'first', { series: 1, points: 1_000_000, rounds: 11, hasDecimated: true }),
  inPage('chart.decade.8x5.2M', 'first', { series: 8, points: DECADE, rounds: 5, hasDecimated: false }),
  memory('chart.memory.8x876k', 8, 876_000),
  memory('chart.decade.8x5.2M.memory', 8, DECADE),
  peaks('chart.peaks', { of: 'boxes', pictures: 600, seed: 20261120 }),
  peaks('chart.peaks.pixels', { of: 'pixels', pictures: 300, seed: 20261122 }),
]
