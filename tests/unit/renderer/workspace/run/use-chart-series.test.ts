import { effectScope } from 'vue'
import { expect, it } from 'vitest'
import { useChartSeries } from '#renderer/workspace/run/use-chart-series.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { eventually } from '#support/eventually.ts'
import { aChart } from '../document/a-chart.ts'

it('gives the same series, on the same clock, until another one can be drawn', async () => {
  const { host, selection, queries } = await aChart()
  const scope = effectScope()
  const [chart, view] = scope.run(() => host.run(() => [useChartSeries(), useViewStore()] as const)) ?? []
  await eventually(() => chart?.visible.value.length).toBe(2)
  const shown = () => [queries.visible, chart?.visible.value, chart?.whole.value, view?.displayedZone]
  const before = shown()
  selection.toggle('hub-3')
  expect(selection.operands).toHaveLength(3)
  const after = shown()
  expect(after.map((each, at) => each === before[at])).toEqual([true, true, true, true])
  await eventually(() => chart?.visible.value.length).toBe(3)
  scope.stop()
})
