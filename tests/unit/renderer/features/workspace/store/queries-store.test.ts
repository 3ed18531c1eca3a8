import { describe, expect, it } from 'vitest'
import { eventually } from '#support/eventually.ts'
import { valueOf } from '#support/a-partition.ts'
import { aChart, day, week } from './a-chart.ts'

describe('useQueriesStore', () => {
  it('shows what a download found corrected, at no request of its own', async () => {
    const { service, services, queries, pass } = await aChart()
    pass(60_000)
    const asked = service.requests.length
    service.script.valueAt = (time) => (time === day(3) ? -1 : time / 60_000)
    const seriesKey = { dataHubId: 'hub-1', resolution: 'hourly' as const }
    valueOf(await services.jobs.start())
    const series = [{ seriesKey, bucketZone: 'UTC' }]
    valueOf(await services.jobs.add({ name: 'Recheck', interval: week, series, recheckDays: 7 }))
    const shown = () => queries.demanded.map(({ columns }) => columns.values[2 * 24])
    await eventually(shown).toEqual([-1, day(3) / 60_000])
    expect(service.requests.length - asked).toBe(1)
  })

  it('shows one operand at a resolution of its own beside those that follow the view, at no request', async () => {
    const { service, selection, queries } = await aChart()
    const asked = service.requests.length
    const shown = () => queries.visible.map((each) => each.shown.resolution)
    const id = selection.operands[0]?.operand.id ?? ''
    selection.setResolution(id, 'daily')
    await eventually(shown).toEqual(['daily', 'hourly'])
    selection.setResolution(id, undefined)
    await eventually(shown).toEqual(['hourly', 'hourly'])
    expect(selection.operands[0]?.operand).not.toHaveProperty('resolution')
    expect(service.requests.length).toBe(asked)
  })
})
