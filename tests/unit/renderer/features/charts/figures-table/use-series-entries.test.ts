import { expect, it } from 'vitest'
import { useSeriesEntries } from '#renderer/features/charts/figures-table/use-series-entries.ts'
import { eventually } from '#support/eventually.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { aChart, week } from '../../../workspace/document/a-chart.ts'

/** Shows a variable and the week before it, and returns the entries of the latter. */
async function aWeekBefore() {
  const chart = await aChart()
  const { host, selection, queries } = chart
  const source = { kind: 'variable', dataHubId: 'hub-1' } as const
  selection.addOperand({ source, shift: { unit: 'week', count: -1 } })
  await eventually(() => queries.progress.finished && queries.visible.length).toBe(3)
  const before = queries.visible[2] ?? expect.fail('the week before is not shown')
  const entries = host.run(useSeriesEntries)({ ...before, name: 'Week before' })
  const entryOf = (id: string) => {
    const found = entries.find((entry) => entry.kind === 'action' && entry.id === id)
    return found?.kind === 'action' ? found : expect.fail(`there is no ${id}`)
  }
  return { ...chart, before, entryOf }
}

it('shows only the chosen one of two series of the same variable', async () => {
  const { selection, before, entryOf } = await aWeekBefore()
  entryOf('only').run()
  expect(selection.operands.map(({ operand }) => operand)).toEqual([before.operand])
})

it('reloads the time of a series that is shown at another one', async () => {
  const { service, reload, entryOf } = await aWeekBefore()
  expect(reload.requests).toBe(3)
  const asked = service.requests.length
  expect(entryOf('reload').isDisabled).toBe(false)
  entryOf('reload').run()
  await eventually(() => reload.running === undefined && service.requests.length).toBe(asked + 1)
  // The answer is compared with the next one, which is cached, in the hour in which they overlap.
  const interval = { start: week.start - 7 * DAY_MS, end: week.start + HOUR_MS }
  expect(service.requests.slice(asked)).toMatchObject([{ seriesKey: { dataHubId: 'hub-1' }, interval }])
})
