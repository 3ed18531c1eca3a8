import { median, medianOfRounds } from '../../median.ts'
import type { Measured } from '../../row.ts'
import { createStage } from './bench-chart.ts'
import { benchSeries } from './bench-series.ts'
import { framesOf } from './frames.ts'
import { createOurs, drawnAll } from './ours.ts'
import { panRanges } from './walks.ts'

export interface GrowthTask {
  readonly points: readonly number[]
  readonly rounds: number
}

/** The power by which the median frame of a pan grows with the points of a series: 0 where its cost is pixels. */
export async function measureGrowth({ points, rounds }: GrowthTask): Promise<Measured> {
  const charts = points.map((count) => {
    const { all, whole } = benchSeries(1, count)
    const chart = createOurs(createStage(), drawnAll(all, whole), whole)
    return { count, chart, ranges: panRanges(whole) }
  })
  for (const { chart, ranges } of charts) await framesOf(chart, ranges.slice(0, 10))
  const medians = new Map(points.map((count) => [count, [] as number[]]))
  const growth = async (): Promise<number> => {
    const walked: [number, number][] = []
    for (const { count, chart, ranges } of charts) {
      const time = median(await framesOf(chart, ranges))
      medians.get(count)?.push(time)
      walked.push([count, time])
    }
    return growthOf(walked)
  }
  const measured = await medianOfRounds(rounds, growth, () => 1)
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
