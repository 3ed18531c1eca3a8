import { describe, expect, it } from 'vitest'
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

const NOW = Date.UTC(2026, 0, 15, 12)
let runs = 0

async function aWatch() {
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

const aRule = (dataHubId: string, about: Partial<WatchRule> = {}): WatchRule => ({
  ...{ id: 'r', name: 'Night use', kind: 'above', limit: 50, hours: 1, everyHours: null },
  subject: { kind: 'variables', dataHubIds: [dataHubId] },
  ...about,
})

describe('useWatchStore', () => {
  it('finds nothing in what was never fetched, and requests nothing', async () => {
    const { store, service, variable } = await aWatch()
    const rule = aRule(variable.dataHubId, { kind: 'silence', hours: 1 })
    expect(await store.evaluate(rule, variable)).toEqual([])
    expect(service.requests).toHaveLength(0)
  })

  it('reports an occasion once, and keeps its notes', async () => {
    const { store, service, variable } = await aWatch()
    const rule = aRule(variable.dataHubId)
    const [fired] = await store.evaluate(rule, variable, 'poll')
    expect(fired).toMatchObject({ ruleName: 'Night use', dataHubId: variable.dataHubId, value: 90 })
    expect(service.requests).toHaveLength(1)
    expect(await store.evaluate(rule, variable)).toEqual([])
    expect(service.requests).toHaveLength(1)
    store.acknowledge(fired?.id ?? '', 'Open day')
    expect(store.open).toEqual([])
    expect(store.fired[0]?.acknowledged?.reason).toBe('Open day')
  })

  it('reports arrivals, whoever requested the values', async () => {
    const { services, store, variable } = await aWatch()
    const told: string[] = []
    services.onArrival((dataHubId) => told.push(dataHubId))
    await store.evaluate(aRule(variable.dataHubId), variable, 'poll')
    await store.evaluate(aRule(variable.dataHubId), variable)
    expect(told).toEqual([variable.dataHubId])
  })

  it('says what was not watched while nothing was open', async () => {
    const { store, host, variable } = await aWatch()
    store.putRule(aRule(variable.dataHubId))
    store.noteWatched()
    host.pass(3 * HOUR_MS)
    store.noteWatched()
    expect(store.unwatched).toEqual({ start: NOW, end: NOW + 3 * HOUR_MS })
  })
})

describe('useFillsStore', () => {
  it('fills what is loaded from then on, and gives the readings back when a fill is removed', async () => {
    const { fills, services, variable } = await aWatch()
    const { dataHubId, localTimezone } = variable
    const interval = { start: NOW - 4 * HOUR_MS, end: NOW - 2 * HOUR_MS }
    const demand = {
      seriesKey: { dataHubId, resolution: 'hourly' },
      interval,
      bucketZone: localTimezone,
    } as const
    const valuesNow = async (): Promise<readonly number[]> => {
      const { columns } = await services.loader.load(demand, 'visible', () => undefined).done
      return [...columns.values]
    }
    const received = await valuesNow()
    const fill = {
      id: 'f',
      dataHubId,
      interval,
      method: 'typed',
      value: 7,
      replaces: true,
      reason: '',
    } as const
    fills.put(fill)
    expect(await valuesNow()).toEqual(received.map(() => 7))
    fills.remove('f')
    expect(await valuesNow()).toEqual(received)
  })
})
