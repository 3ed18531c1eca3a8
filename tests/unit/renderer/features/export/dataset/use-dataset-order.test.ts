import { effectScope } from 'vue'
import { expect, it, onTestFinished } from 'vitest'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { type DatasetForm, useDatasetOrder } from '#renderer/features/export/dataset/use-dataset-order.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, week } from '../../../workspace/document/a-chart.ts'

const variables = ['hub-1', 'hub-2'].map((dataHubId) => ({
  ...{ dataHubId, kind: 'average-rate' as const, unit: 'kW', zone: 'UTC' },
}))
const sum = { id: 'expression:1', name: 'Sum', text: '"hub-1" + "hub-2"', variables, unit: 'kW' } as const

function aForm(host: Awaited<ReturnType<typeof aChart>>['host']): DatasetForm {
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  return scope.run(() => host.run(useDatasetOrder)) ?? expect.fail('the scope has ended')
}

it('plans the variables of an expression on the chart, which is not cached itself', async () => {
  const { host, selection, queries } = await aChart()
  host.run(useExpressionsStore).put({ ...sum, kind: 'average-rate' })
  selection.setVariables([sum.id])
  await eventually(() => queries.progress.finished && queries.visible.length).toBe(1)
  const form = aForm(host)
  const planned = (): readonly string[] =>
    form.planned.value?.ok === true
      ? form.planned.value.value.flatMap(({ stretches }) =>
          stretches.map(({ seriesKey }) => seriesKey.dataHubId),
        )
      : []
  await eventually(planned).toEqual(['hub-1', 'hub-2'])
})

it('needs nothing more for a chart of days in a zone off the hour, nor for one series at two times', async () => {
  const { host, selection, view, queries } = await aChart(week, undefined, 'daily')
  // Its days are made of quarters of an hour, those of UTC of hours.
  view.change({ zone: { kind: 'fixed', zone: 'Asia/Kathmandu' } })
  selection.setVariables(['hub-3'])
  selection.addOperand({
    source: { kind: 'variable', dataHubId: 'hub-3' },
    shift: { unit: 'week', count: -1 },
  })
  await eventually(() => queries.progress.finished && queries.visible.length).toBe(2)
  const form = aForm(host)
  await eventually(() => form.cost.value?.ok && form.cost.value.value.requests).toBe(0)
})
