import { computed, effectScope, shallowRef } from 'vue'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { usePeriodBefore } from '#renderer/features/charts/cursor/use-period-before.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { eventually, until } from '#support/eventually.ts'
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

  it('reads a period that is cached in the second frame, by no timer and without a request', async () => {
    const chart = await before({ start: day(-20), end: day(-10) })
    await eventually(() => chart.found.series.value.length === 1 && !chart.found.lack.value).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('requestAnimationFrame', (call: () => void) => void nextTask().then(call))
    onTestFinished(() => {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    })
    const asked = requests(chart)
    const cached = { start: day(-18), end: day(-12) }
    chart.over.value = cached
    await until(() => chart.found.series.value[0]?.base.demand.interval.start === cached.start)
    expect([chart.found.lack.value, requests(chart)]).toEqual([undefined, asked])
    chart.over.value = { start: day(-40), end: day(-30) }
    await vi.advanceTimersByTimeAsync(399)
    expect([chart.found.series.value, chart.found.lack.value, requests(chart)]).toEqual([
      [],
      undefined,
      asked,
    ])
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
