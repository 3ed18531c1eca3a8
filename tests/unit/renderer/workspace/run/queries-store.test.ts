import { describe, expect, it } from 'vitest'
import { eventually } from '#support/eventually.ts'
import { valueOf } from '#support/a-partition.ts'
import { cutBuckets } from '#renderer/workspace/output/picture/cut-buckets.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { figuresOf } from '#renderer/workspace/figures/figures-of.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { aChart, day, week } from '../document/a-chart.ts'

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

  it('clips the bars that the visible range cuts, so that they add up to the total on screen', async () => {
    const { host, queries } = await aChart()
    const view = host.run(useViewStore)
    view.change({ resolution: 'daily' })
    await eventually(() => queries.progress.finished && queries.visible[0]?.shown.columns.times.length).toBe(
      7,
    )
    const whole = queries.visible[0]?.shown
    const visibleRange = { start: day(2) + 6 * HOUR_MS, end: day(4) + 18 * HOUR_MS }
    view.change({ visibleRange })
    expect(queries.visible[0]?.shown.columns.times[1]).toBe(visibleRange.start)
    const [series] = queries.visible
    const rows = [...(series?.shown.columns.times ?? [])].flatMap((at, index) => {
      const hours = (series?.shown.expectedMs?.[index] ?? NaN) / HOUR_MS
      const isInSight = at >= visibleRange.start && at < visibleRange.end
      return isInSight ? [[hours, hours * (series?.shown.columns.values[index] ?? NaN)] as const] : []
    })
    expect(rows.map(([hours]) => hours)).toEqual([18, 24, 18])
    const settings = { policy: 'present-only', mask: [], until: 9e15 } as const
    const found = series && (await figuresOf(series, visibleRange, settings))
    expect(rows.reduce((sum, [, amount]) => sum + amount, 0)).toBeCloseTo(
      found?.aggregate.total?.value ?? NaN,
      6,
    )
    expect(cutBuckets(queries.visible, visibleRange, 'UTC')).toEqual([
      'The first and the last day reach beyond the range; only the part within it counts.',
    ])
    view.dragVisibleRange({ start: visibleRange.start + 1, end: visibleRange.end + 1 })
    expect(queries.visible[0]?.shown).toBe(whole)
    view.change({ visibleRange: week })
    expect(queries.visible[0]?.shown).toBe(whole)
  })

  it('counts what the view lacks, not what is shown instead', async () => {
    const { host, service, services, queries } = await aChart()
    const view = host.run(useViewStore)
    const range = { start: day(-20), end: day(-13) }
    view.change({ range, visibleRange: range, resolution: 'daily', figures: 'service' })
    await eventually(() => queries.progress.finished && queries.visible[0]?.shown.columns.times[0]).toBe(
      range.start,
    )
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    view.change({ resolution: 'hourly', figures: 'derived' })
    await eventually(() => queries.progress.failures.length).toBe(1)
    const keys = ['hub-1', 'hub-2'].flatMap((dataHubId) =>
      (['hourly', 'daily'] as const).map((resolution) => ({ dataHubId, resolution })),
    )
    const coverage = valueOf(await services.loader.readCoverage(keys))
    await eventually(() => queries.demanded[0]?.demand.seriesKey.resolution).toBe('daily')
    expect(queries.requestsLacking(coverage)).toBe(2)
  })

  it('names the series that failed, and asks again only for it', async () => {
    const { host, service, queries } = await aChart()
    const view = host.run(useViewStore)
    service.script.refuse = ({ seriesKey }) =>
      seriesKey.dataHubId === 'hub-2' ? { kind: 'server', status: 500 } : undefined
    const range = { start: day(-20), end: day(-13) }
    view.change({ range, visibleRange: range })
    await eventually(() => queries.progress.finished && queries.progress.failures.length).toBe(1)
    expect(queries.progress.failed.map(({ variable }) => variable.dataHubId)).toEqual(['hub-2'])
    service.script.refuse = () => undefined
    const before = service.requests.length
    queries.retry()
    await eventually(() => queries.progress.finished && queries.progress.failures.length).toBe(0)
    expect(service.requests.slice(before).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
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
