import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useReloadStore } from '#renderer/workspace/run/reload-store.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import type { ResolutionChoice } from '#renderer/query/view/view-state.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService, type ScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
export const day = (date: number): number => Date.UTC(2025, 5, date)
export const week = { start: day(1), end: day(8) }

let runs = 0

/** Two variables on the chart with their answers, hourly by default. */
export async function aChart(
  range = week,
  prepare: (service: ScriptedService) => void = () => undefined,
  resolution: ResolutionChoice = 'hourly',
) {
  const connections = scriptedConnections(`chart-${(runs += 1)}`, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  prepare(service)
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
  view.change({ range, visibleRange: range, resolution })
  await eventually(() => queries.awaitsConsent || queries.visible.length === 2).toBe(true)
  queries.confirm()
  await eventually(() => queries.visible.length === 2 && queries.progress.finished).toBe(true)
  const { services } = opened
  const [reload, notices] = [host.run(useReloadStore), host.run(useNotices)]
  return { host, service, services, view, selection, queries, reload, notices, pass: host.pass }
}
