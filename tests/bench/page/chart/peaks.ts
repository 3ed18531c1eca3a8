import { drawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import { MINUTE_MS } from '../../series-data.ts'
import { createStage } from './bench-chart.ts'
import { drawnChart, sceneOf } from './ours.ts'
import { recordPath } from './record-path.ts'
import { rightColumns } from './right-columns.ts'
import type { Tally } from './plot.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { randomPicture } from './random-picture.ts'
import { plainSeries } from './plain-series.ts'

export interface PeaksTask {
  readonly pictures: number
  readonly seed: number
}

/**
 * Counts pixel columns whose drawn minimum and maximum are those of the data, over random data, ranges and
 * gaps. What is drawn is what the canvas of the real chart was told to stroke.
 */
export function countPeaks({ pictures, seed }: PeaksTask): Promise<Tally> {
  const random = seededRandom(seed)
  const total = { right: 0, columns: 0 }
  for (let index = 0; index < pictures; index += 1) {
    const { right, columns } = countInPicture(random)
    total.right += right
    total.columns += columns
  }
  return Promise.resolve(total)
}

function countInPicture(random: () => number): Tally {
  const { columns, whole, range, resolution } = randomPicture(random)
  const source = { ...plainSeries, resolution, interval: whole, covered: [whole] }
  const series = drawnSeries(source, buildPyramid(columns))
  const scene = sceneOf([series], range)
  const stage = createStage()
  const chart = drawnChart(stage, () => scene)
  const path = recordPath(chart.ctx, scene.theme.series[0] ?? '')
  chart.update('none')
  const { left, top, width, height } = scene.area
  const tally = rightColumns(path, {
    columns,
    spanMs: MINUTE_MS,
    gapLimitMs: series.gapLimitMs,
    range,
    left,
    width,
    top,
    bottom: top + height,
    min: scene.y.min,
    max: scene.y.max,
  })
  chart.destroy()
  stage.remove()
  return tally
}
