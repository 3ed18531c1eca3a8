import { effectScope, nextTick } from 'vue'
import { expect, it, vi } from 'vitest'
import { useChartSeries } from '#renderer/workspace/run/use-chart-series.ts'
import { buildPyramid, type Pyramid } from '#shared/series/pyramid/pyramid.ts'
import type { Columns } from '#shared/series/columns.ts'
import { eventually } from '#support/eventually.ts'
import { aChart } from '../document/a-chart.ts'

const built = vi.hoisted(() => ({ of: [] as Columns[], finish: [] as (() => void)[] }))

vi.mock('#renderer/workers/series-work.ts', async (load) => ({
  ...(await load<object>()),
  pyramidElsewhere: (columns: Columns): Promise<Pyramid> =>
    new Promise((resolve) => {
      built.of.push(columns)
      built.finish.push(() => {
        resolve(buildPyramid(columns))
      })
    }),
}))

vi.mock('#shared/series/pyramid/pyramid.ts', async (load) => ({
  ...(await load<object>()),
  isSoonSummarised: () => false,
}))

it('builds the pyramid of a long series once, however often others arrive meanwhile', async () => {
  const { host, selection, queries } = await aChart()
  const scope = effectScope()
  const chart = scope.run(() => host.run(useChartSeries))
  for (const id of ['hub-3', 'hub-4']) {
    selection.toggle(id)
    const count = selection.operands.length
    await eventually(() => queries.awaitsConsent || queries.visible.length === count).toBe(true)
    queries.confirm()
    await eventually(() => queries.visible.length).toBe(count)
    await nextTick()
  }
  await eventually(() => queries.progress.finished).toBe(true)
  await nextTick()
  expect(chart?.visible.value).toEqual([])
  const values = built.of.map((columns) => columns.values)
  for (const { shown } of queries.visible) expect(values).toContain(shown.columns.values)
  expect(new Set(values).size).toBe(values.length)

  for (const finish of built.finish) finish()
  await eventually(() => chart?.visible.value.length).toBe(4)
  scope.stop()
})
