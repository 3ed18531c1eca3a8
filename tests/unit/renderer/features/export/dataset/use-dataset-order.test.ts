import { effectScope } from 'vue'
import { it, onTestFinished } from 'vitest'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useDatasetOrder } from '#renderer/features/export/dataset/use-dataset-order.ts'
import { eventually } from '#support/eventually.ts'
import { aChart } from '../../../workspace/document/a-chart.ts'

const variables = ['hub-1', 'hub-2'].map((dataHubId) => ({
  ...{ dataHubId, kind: 'average-rate' as const, unit: 'kW', zone: 'UTC' },
}))
const sum = { id: 'expression:1', name: 'Sum', text: '"hub-1" + "hub-2"', variables, unit: 'kW' } as const

it('plans the variables of an expression on the chart, which is not cached itself', async () => {
  const { host, selection, queries } = await aChart()
  host.run(useExpressionsStore).put({ ...sum, kind: 'average-rate' })
  selection.setVariables([sum.id])
  await eventually(() => queries.progress.finished && queries.visible.length).toBe(1)
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const form = scope.run(() => host.run(useDatasetOrder))
  const planned = (): readonly string[] =>
    form?.planned.value?.ok === true
      ? form.planned.value.value.flatMap(({ stretches }) =>
          stretches.map(({ seriesKey }) => seriesKey.dataHubId),
        )
      : []
  await eventually(planned).toEqual(['hub-1', 'hub-2'])
})
