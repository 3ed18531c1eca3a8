import type { WatchRule } from '#shared/watch/watch-rule.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useWatchStore } from '#renderer/features/watch/store.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useFillsStore } from '#renderer/stores/authored/fills.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

/** The present of the watch. */
export const NOW = Date.UTC(2026, 0, 15, 12)
let runs = 0

/** Opens a connection whose values are high in the last two hours, and its watch. */
export async function aWatch() {
  const connections = scriptedConnections(`watch-${(runs += 1)}`, ['One'])
  const service = createScriptedService({ now: () => NOW }, 'UTC')
  service.script.valueAt = (time) => (NOW - time <= 2 * HOUR_MS ? 90 : 10 + ((time / HOUR_MS) % 7))
  const host = withApp({ ...connections.bridge, ...service.bridge })
  const opened = host.run(useConnectionsStore)
  const catalogue = host.run(useCatalogueStore)
  const [store, fills] = [host.run(useWatchStore), host.run(useFillsStore)]
  await opened.start()
  await eventually(() => catalogue.catalogue?.variables.length).toBe(250)
  const [first] = catalogue.catalogue?.variables ?? []
  if (opened.services === undefined || first === undefined) throw new Error('nothing was opened')
  return { store, fills, service, host, variable: first, services: opened.services }
}

export const aRule = (dataHubId: string, about: Partial<WatchRule> = {}): WatchRule => ({
  ...{ id: 'r', name: 'Night use', kind: 'above', limit: 50, hours: 1, everyHours: null },
  subject: { kind: 'variables', dataHubIds: [dataHubId] },
  ...about,
})
