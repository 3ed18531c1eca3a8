import { expect, it } from 'vitest'
import { useSeriesEntries } from '#renderer/features/charts/figures-table/use-series-entries.ts'
import { eventually } from '#support/eventually.ts'
import { aChart } from '../../../workspace/document/a-chart.ts'

it('shows only the chosen one of two series of the same variable', async () => {
  const { host, selection, queries } = await aChart()
  const source = { kind: 'variable', dataHubId: 'hub-1' } as const
  selection.addOperand({ source, shift: { unit: 'week', count: -1 } })
  await eventually(() => queries.progress.finished && queries.visible.length).toBe(3)
  const before = queries.visible[2] ?? expect.fail('the week before is not shown')
  const entries = host.run(useSeriesEntries)({ ...before, name: 'Week before' })
  const only = entries.flatMap((entry) => (entry.kind === 'action' && entry.id === 'only' ? [entry] : []))
  only[0]?.run()
  expect(selection.operands.map(({ operand }) => operand)).toEqual([before.operand])
})
