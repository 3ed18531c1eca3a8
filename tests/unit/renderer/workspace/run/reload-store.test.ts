import { describe, expect, it } from 'vitest'
import { watch } from 'vue'
import type { ScriptedService } from '#support/scripted-service.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, day, week } from '../document/a-chart.ts'

/** More than sixty requests. */
const decades = { start: Date.UTC(1990, 0, 1), end: Date.UTC(2025, 0, 1) }
const withFewReadings = ({ script }: ScriptedService): void => {
  script.valueAt = (time) => (new Date(time).getUTCHours() === 0 ? 1 : undefined)
}

describe('useReloadStore', () => {
  it('requests what is visible again at the announced cost, shows it, and reports what had changed', async () => {
    const { service, queries, reload, notices } = await aChart()
    const asked = service.requests.length
    expect(reload.requests).toBe(2)
    service.script.valueAt = (time) => (time === day(3) ? -1 : time / 60_000)
    await reload.reload()
    expect(service.requests.slice(asked).map(({ interval }) => interval)).toEqual([week, week])
    expect(queries.demanded.map(({ columns }) => columns.values[2 * 24])).toEqual([-1, -1])
    expect(notices.notices.map(({ tone, title }) => [tone, title])).toEqual([
      ['warning', 'The service changed 2 settled values'],
    ])
  })

  it('asks again for one variable alone', async () => {
    const { service, reload, notices } = await aChart()
    const asked = service.requests.length
    expect(reload.requestsOf('hub-2')).toBe(1)
    expect(reload.requestsOf('hub-9')).toBe(0)
    await reload.reload('hub-2')
    expect(service.requests.slice(asked).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
    expect(notices.notices.map(({ tone, title }) => [tone, title])).toEqual([
      ['statement', 'Reloaded: no settled value has changed'],
    ])
  })

  it('is planned again when other data are shown, not at each step of a load', async () => {
    const { selection, queries, reload } = await aChart()
    const plans: number[] = []
    const stop = watch(
      () => {
        plans.push(reload.requestsOf('hub-3'))
      },
      () => undefined,
      { flush: 'sync' },
    )
    selection.toggle('hub-3')
    await eventually(() => queries.visible.length).toBe(3)
    await eventually(() => queries.progress.finished).toBe(true)
    expect(plans.at(-1)).toBe(1)
    expect(plans.filter((plan, at) => plan === plans[at - 1])).toEqual([])
    stop()
  })

  it('says that there is nothing to ask for again', async () => {
    const { reload, notices } = await aChart()
    await reload.reload('hub-9')
    expect(notices.notices.map(({ title }) => title)).toEqual([
      'Nothing to reload: no chart shows readings of this range',
    ])
  })

  it('waits for consent above sixty requests, and says how long they take', async () => {
    const { service, reload } = await aChart(decades, withFewReadings)
    const asked = service.requests.length
    expect(reload.requests).toBeGreaterThan(60)
    await reload.reload()
    expect(service.requests.length).toBe(asked)
    expect(reload.awaitsConsent?.durationMs).toBeGreaterThan(0)
    const { requests } = reload
    await reload.confirm()
    expect(service.requests.length - asked).toBe(requests)
    expect(reload.awaitsConsent).toBeUndefined()
  })

  it('forgets a large reload that is not agreed to', async () => {
    const { service, reload } = await aChart(decades, withFewReadings)
    const asked = service.requests.length
    await reload.reload()
    reload.cancel()
    expect(reload.awaitsConsent).toBeUndefined()
    await reload.confirm()
    expect(service.requests.length).toBe(asked)
  })
})
