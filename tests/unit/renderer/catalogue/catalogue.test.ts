import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { scriptedConnections } from '../stores/scripted-connections.ts'
import { withApp } from '../stores/with-app.ts'

/** Lets the clock run for a number of ms, with everything that the browser's store does meanwhile. */
async function after(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(10)
  }
}

describe('useCatalogueStore', () => {
  it('fetches the catalogue by itself the first time, and answers from it', async () => {
    const scripted = scriptedConnections('first', ['One'])
    const host = withApp(scripted.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.variables.length).toBe(250)
    await expect.poll(() => store.isSyncing).toBe(false)
    const variable = store.variable('hub-3')
    expect(variable?.displayName).toBe('Variable 3')
    expect(variable && store.entitiesOf(variable).map(({ name }) => name)).toEqual(['Entity 0'])
    expect(store.variable('nothing')).toBeUndefined()
  })

  it('asks nothing when a catalogue is cached', async () => {
    const first = scriptedConnections('cached', ['One'])
    const before = withApp(first.bridge)
    const filled = before.run(useCatalogueStore)
    await before.run(useConnectionsStore).start()
    await expect.poll(() => filled.catalogue?.dataSourceInstances).toHaveLength(3)

    const second = scriptedConnections('cached', ['One'])
    const host = withApp(second.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.variables.length).toBe(250)
    expect(second.catalogue.calls).toEqual([])
  })

  it('knows the variables that the workspace draws with before it has read the catalogue, and those of no other one', async () => {
    const before = withApp(scriptedConnections('ahead', ['One']).bridge)
    const filled = before.run(useCatalogueStore)
    await before.run(useConnectionsStore).start()
    await expect.poll(() => filled.isSyncing || filled.catalogue === undefined).toBe(false)
    await filled.keepShown(['hub-3', 'nothing'])

    const startUnread = async () => {
      const host = withApp(scriptedConnections('ahead', ['One']).bridge)
      const { beginOpening } = host.services
      vi.spyOn(host.services, 'beginOpening').mockImplementation((connectionId) => {
        const begun = beginOpening(connectionId)
        return {
          ...begun,
          async finish(how) {
            const opened = await begun.finish(how)
            if (opened.ok)
              vi.spyOn(opened.value.catalogue, 'read').mockReturnValue(new Promise(() => undefined))
            return opened
          },
        }
      })
      const store = host.run(useCatalogueStore)
      const connections = host.run(useConnectionsStore)
      await connections.start()
      return { store, services: connections.services }
    }
    const { store } = await startUnread()
    await expect.poll(() => store.variable('hub-3')?.displayName).toBe('Variable 3')
    expect(store.variable('hub-4')).toBeUndefined()
    expect(store.catalogue).toBeUndefined()

    await filled.sync()
    const { services } = await startUnread()
    expect(await services?.catalogue.readShown()).toEqual({ ok: true, value: [] })
  })

  it('keeps what it has when a refresh fails, and says why until one succeeds', async () => {
    const scripted = scriptedConnections('failing', ['One'])
    const host = withApp(scripted.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.isSyncing || store.catalogue === undefined).toBe(false)
    scripted.catalogue.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    expect(store.isCutOff).toBe(false)
    await store.sync()
    expect(store.catalogue?.variables).toHaveLength(250)
    expect([store.isSyncing, store.isCutOff]).toEqual([false, true])
    expect(host.run(useNotices).notices[0]?.title).toBe('Refreshing the catalogue: No network connection')
    scripted.catalogue.script.refuse = () => undefined
    await store.sync()
    expect(host.run(useNotices).notices).toEqual([])
  })
})

describe('useCatalogueStore after an element was requested by itself', () => {
  it('shows it until a list is requested later, not until one that was requested before arrives', async () => {
    const scripted = scriptedConnections('refreshed-since', ['One'])
    const host = withApp(scripted.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.isSyncing || store.catalogue === undefined).toBe(false)
    const running = store.sync()
    const { clock } = host.run(useServices)
    store.refresh({ variables: [{ ...aVariable(3), displayName: 'Renamed' }] }, clock.now() + 1)
    await running
    expect(store.variable('hub-3')?.displayName).toBe('Renamed')
    host.pass(1000)
    await store.sync()
    expect(store.variable('hub-3')?.displayName).toBe('Variable 3')
  })
})

describe('useCatalogueStore while the first catalogue arrives', () => {
  it('shows what has arrived before it is complete, and boxes of buildings whose variables are known', async () => {
    const scripted = scriptedConnections('arriving', ['One'])
    Object.assign(scripted.catalogue.script, { isSpread: true, variables: 250, entities: 50 })
    const { listVariables } = scripted.catalogue.bridge
    const host = withApp({
      ...scripted.bridge,
      listVariables: (asked) =>
        asked.paging.page < 3 ? listVariables(asked) : new Promise<never>(() => undefined),
    })
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.variables.length).toBe(200)
    expect(store.catalogue?.syncedAt).toBeUndefined()
    expect(store.isSyncing).toBe(true)
    // Entity 39 lists the last five of 200 variables.
    expect(['e0', 'e39', 'e40', 'e49'].map(store.knowsVariablesOf)).toEqual([true, true, false, false])
    const before = scripted.catalogue.calls.length
    await store.openEntity('e39')
    expect(scripted.catalogue.calls).toHaveLength(before)
  })

  it('is complete before its sources are there, and brings them for the screen once they are looked at', async () => {
    const scripted = scriptedConnections('sources-last', ['One'])
    const types = Promise.withResolvers<undefined>()
    const { listDataSourceTypes, ...bridge } = scripted.catalogue.bridge
    const lanes: string[] = []
    const host = withApp({
      ...scripted.bridge,
      listDataSourceTypes: (asked) => {
        lanes.push(asked.lane)
        return types.promise.then(() => listDataSourceTypes(asked))
      },
      listDataSourceInstances: (asked) => {
        lanes.push(asked.lane)
        return bridge.listDataSourceInstances(asked)
      },
    })
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.syncedAt).toBeDefined()
    expect([store.isSyncing, store.catalogue?.dataSourceInstances]).toEqual([true, []])
    await expect.poll(() => lanes).toEqual(['background'])
    store.hurrySync()
    types.resolve(undefined)
    await expect.poll(() => store.isSyncing).toBe(false)
    expect(store.catalogue?.dataSourceInstances).toHaveLength(3)
    expect(lanes).toEqual(['background', 'visible'])
  })

  it('says that it is under way before its first request is planned, when there is nothing to show', async () => {
    const host = withApp(scriptedConnections('unplanned', ['One']).bridge)
    const { beginOpening } = host.services
    const never = new Promise<never>(() => undefined)
    vi.spyOn(host.services, 'beginOpening').mockImplementation((connectionId) => {
      const begun = beginOpening(connectionId)
      return {
        ...begun,
        async finish(how) {
          const opened = await begun.finish(how)
          const noProgress = { portfolio: never, done: never, cancel: vi.fn(), hurry: vi.fn() }
          if (opened.ok)
            vi.spyOn(opened.value.catalogue, 'sync').mockReturnValue({
              ...noProgress,
              arrived: () => undefined,
            })
          return opened
        },
      }
    })
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.variables).toEqual([])
    expect(store.isSyncing).toBe(true)
  })

  it('shows the first entities and variables soon', async () => {
    const scripted = scriptedConnections('arriving-soon', ['One'])
    const { listMeteredEntities, listVariables } = scripted.catalogue.bridge
    const [entities, variables] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
    const host = withApp({
      ...scripted.bridge,
      listMeteredEntities: (asked) => entities.promise.then(() => listMeteredEntities(asked)),
      listVariables: (asked) => variables.promise.then(() => listVariables(asked)),
      listDataSourceTypes: () => new Promise<never>(() => undefined),
    })
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.catalogue?.organizations.length).toBe(1)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    entities.resolve(undefined)
    await after(300)
    expect(store.catalogue?.entities.length).toBeGreaterThan(0)
    variables.resolve(undefined)
    await after(300)
    expect(store.catalogue?.variables.length).toBeGreaterThan(0)
  })

  it('shows what has arrived where the first synchronisation fails at once', async () => {
    const scripted = scriptedConnections('failing-first', ['One'])
    scripted.catalogue.script.refuse = (call, page) =>
      call === 'listVariables' && page > 2 ? { kind: 'offline', reason: 'captive-portal' } : undefined
    const host = withApp(scripted.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => host.run(useNotices).notices.length).toBe(1)
    await expect.poll(() => store.catalogue?.variables.length).toBe(200)
    expect(store.catalogue?.syncedAt).toBeUndefined()
  })
})

describe('useCatalogueStore before a large first catalogue', () => {
  it('waits for a word, brings entities alone when it is no, and asks for an entity that is opened', async () => {
    const scripted = scriptedConnections('large', ['One'])
    scripted.catalogue.script.variables = 12_000
    const host = withApp(scripted.bridge)
    const store = host.run(useCatalogueStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => store.costToApprove).toBe(124)
    store.approve(false)
    await expect.poll(() => store.isSyncing).toBe(false)
    expect(store.catalogue?.syncedAt).toBeUndefined()
    await expect.poll(() => store.catalogue?.entities.length).toBe(120)
    const before = store.catalogue?.variables.length ?? 0
    await Promise.all([store.openEntity('e0'), store.openEntity('e0')])
    expect(scripted.catalogue.calls.at(-1)).toBe('listVariables 120')
    expect(store.catalogue?.variables.length).toBeGreaterThan(before)
    expect(host.run(useNotices).notices).toEqual([])
  })
})
