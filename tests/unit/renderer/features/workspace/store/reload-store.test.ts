import { describe, expect, it } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useQueriesStore } from '#renderer/features/workspace/store/queries-store.ts'
import { useReloadStore } from '#renderer/features/workspace/store/reload-store.ts'
import { useSelectionStore } from '#renderer/features/workspace/store/selection-store.ts'
import { useViewStore } from '#renderer/features/workspace/store/view-store.ts'
import { useWorkspaceStore } from '#renderer/features/workspace/store/workspace-store.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../../stores/scripted-connections.ts'
import { withApp } from '../../../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const day = (date: number): number => Date.UTC(2025, 5, date)
const week = { start: day(1), end: day(8) }

let runs = 0

/** Two variables in hours on the chart, answered. */
async function aChart(range = week) {
  const connections = scriptedConnections(`reload-${(runs += 1)}`, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  const host = withApp({ ...connections.bridge, ...service.bridge })
  const catalogue = host.run(useCatalogueStore)
  const workspace = host.run(useWorkspaceStore)
  const view = host.run(useViewStore)
  const selection = host.run(useSelectionStore)
  const queries = host.run(useQueriesStore)
  const opened = host.run(useConnectionsStore)
  await opened.start()
  if (opened.services === undefined) throw new Error('nothing was opened')
  await workspace.open(opened.services)
  await eventually(() => catalogue.catalogue?.variables.length).toBe(250)
  for (const id of ['hub-1', 'hub-2']) selection.toggle(id)
  view.change({ range, visibleRange: range, resolution: 'hourly' })
  await eventually(() => queries.awaitsConsent || queries.visible.length === 2).toBe(true)
  queries.confirm()
  await eventually(() => queries.visible.length === 2 && queries.progress.finished).toBe(true)
  return { service, queries, reload: host.run(useReloadStore), notices: host.run(useNotices) }
}

describe('useReloadStore', () => {
  it('asks for what is visible again at the cost it said, shows it, and reports what had changed', async () => {
    const { service, queries, reload, notices } = await aChart()
    const asked = service.requests.length
    expect(reload.requests).toBe(2)
    service.script.valueAt = (time) => (time === day(3) ? -1 : time / 60_000)
    await reload.reload()
    expect(service.requests.slice(asked).map(({ interval }) => interval)).toEqual([week, week])
    expect(queries.demanded.map(({ columns }) => columns.values[2 * 24])).toEqual([-1, -1])
    expect(notices.notices.map(({ title }) => title)).toEqual(['The service changed 2 settled readings'])
  })

  it('asks again for one variable alone', async () => {
    const { service, reload, notices } = await aChart()
    const asked = service.requests.length
    expect(reload.requestsOf('hub-2')).toBe(1)
    expect(reload.requestsOf('hub-9')).toBe(0)
    await reload.reload('hub-2')
    expect(service.requests.slice(asked).map(({ seriesKey }) => seriesKey.dataHubId)).toEqual(['hub-2'])
    expect(notices.notices.map(({ title }) => title)).toEqual(['Reloaded: no settled reading had changed'])
  })

  it('waits for consent above sixty requests, and says how long they take', async () => {
    const { service, reload } = await aChart({ start: Date.UTC(1990, 0, 1), end: Date.UTC(2025, 0, 1) })
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
    const { service, reload } = await aChart({ start: Date.UTC(1990, 0, 1), end: Date.UTC(2025, 0, 1) })
    const asked = service.requests.length
    await reload.reload()
    reload.cancel()
    expect(reload.awaitsConsent).toBeUndefined()
    await reload.confirm()
    expect(service.requests.length).toBe(asked)
  })
})
