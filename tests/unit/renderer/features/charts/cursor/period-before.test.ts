import { computed, effectScope, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import { usePeriodBefore } from '#renderer/features/charts/cursor/use-period-before.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, day } from '../../../workspace/document/a-chart.ts'

describe('usePeriodBefore', () => {
  async function before(interval: { start: number; end: number }) {
    const chart = await aChart()
    const over = shallowRef(interval)
    const first = computed(() => chart.queries.visible[0])
    const found = chart.host.run(() => effectScope().run(() => usePeriodBefore(first, over)))
    return { ...chart, over, found: found ?? expect.fail('no scope') }
  }
  const requests = ({ service }: Pick<Awaited<ReturnType<typeof aChart>>, 'service'>) =>
    service.requests.length

  it('uses the shown series if it covers the period, without a request', async () => {
    const chart = await before({ start: day(2), end: day(4) })
    const asked = requests(chart)
    expect(chart.found.series.value).toEqual([chart.queries.visible[0]])
    expect(chart.found.lack.value).toBeUndefined()
    expect(requests(chart)).toBe(asked)
  })

  it('loads one series once the brush rests, and says so meanwhile', async () => {
    const chart = await before({ start: day(-20), end: day(-10) })
    const asked = requests(chart)
    expect(chart.found.series.value).toEqual([])
    await eventually(() => chart.found.lack.value).toBe('loading')
    await eventually(() => chart.found.series.value.length).toBe(1)
    await eventually(() => chart.found.lack.value).toBeUndefined()
    expect(requests(chart)).toBe(asked + 1)
  })
})
