import { describe, expect, it, vi } from 'vitest'
import type { Bridge } from '#shared/contract/bridge.ts'
import { succeed } from '#shared/errors/result.ts'
import { useActivityStore } from '#renderer/stores/connection/activity.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { memoryStorage, withApp } from '../with-app.ts'

const request = {
  name: 'Estate',
  baseUrl: 'https://service.example/v1',
  token: 'secret-token',
  keep: 'keychain',
} as const

describe('useConnectionsStore', () => {
  it('reopens the connection of the last run', async () => {
    const scripted = scriptedConnections('last', ['One', 'Two'])
    const storage = memoryStorage({ 'meterlens:preferences': '{"lastConnectionId":"last-Two"}' })
    const host = withApp(scripted.bridge, storage)
    const store = host.run(useConnectionsStore)
    await store.start()
    expect(store.current?.name).toBe('Two')
    expect(store.services?.connectionId).toBe('last-Two')
    expect(store.ready).toBe(true)
  })

  it('opens the cache of the connection of the last run beside the list of all', async () => {
    const scripted = scriptedConnections('beside', ['One', 'Two'])
    const listed = Promise.withResolvers<undefined>()
    const { listConnections } = scripted.bridge
    const bridge: Partial<Bridge> = {
      ...scripted.bridge,
      listConnections: async (request) => {
        await listed.promise
        return (await listConnections?.(request)) ?? succeed([])
      },
    }
    const storage = memoryStorage({ 'meterlens:preferences': '{"lastConnectionId":"beside-Two"}' })
    const host = withApp(bridge, storage)
    const opened = vi.spyOn(host.services, 'beginOpening')
    const store = host.run(useConnectionsStore)
    const started = store.start()
    expect(opened.mock.calls).toEqual([['beside-Two']])
    listed.resolve(undefined)
    await started
    expect(store.services?.connectionId).toBe('beside-Two')
    expect(opened).toHaveBeenCalledTimes(1)
  })

  it('opens another connection where that of the last run is gone, and leaves nothing of it open', async () => {
    const storage = memoryStorage({ 'meterlens:preferences': '{"lastConnectionId":"gone-Two"}' })
    const host = withApp(scriptedConnections('gone', ['One']).bridge, storage)
    const { beginOpening } = host.services
    const abandoned: string[] = []
    vi.spyOn(host.services, 'beginOpening').mockImplementation((connectionId) => {
      const begun = beginOpening(connectionId)
      const abandon = (): void => {
        abandoned.push(connectionId)
        begun.abandon()
      }
      return { ...begun, abandon }
    })
    const store = host.run(useConnectionsStore)
    await store.start()
    expect(store.services?.connectionId).toBe('gone-One')
    expect(abandoned).toEqual(['gone-Two'])
  })

  it('remembers no connection that was forgotten', async () => {
    const host = withApp(scriptedConnections('forgotten', ['One']).bridge)
    const store = host.run(useConnectionsStore)
    await store.start()
    await store.forget('forgotten-One', true)
    expect(host.run(usePreferences).values.lastConnectionId).toBeNull()
  })

  it('is ready without any connection', async () => {
    const store = withApp(scriptedConnections('none', []).bridge).run(useConnectionsStore)
    await store.start()
    expect([store.current, store.services, store.ready]).toEqual([undefined, undefined, true])
  })

  it('opens a connection that was added and remembers it, but not its token', async () => {
    const scripted = scriptedConnections('add', [])
    const host = withApp(scripted.bridge)
    const store = host.run(useConnectionsStore)
    await store.start()
    await store.add(request)
    expect(store.current?.name).toBe('Estate')
    expect(scripted.added).toEqual([request])
    const preferences = host.run(usePreferences)
    expect(preferences.values.lastConnectionId).toBe('add-Estate')
    const kept = JSON.stringify([
      store.$state,
      preferences.$state,
      host.storage.getItem('meterlens:preferences'),
    ])
    expect(kept).not.toContain('secret-token')
  })

  it('changes nothing when the token is refused', async () => {
    const scripted = scriptedConnections('refused', ['One'])
    const store = withApp(scripted.bridge).run(useConnectionsStore)
    await store.start()
    scripted.refuse = { kind: 'unauthorized', status: 401 }
    expect(await store.add(request)).toEqual({ ok: false, error: { kind: 'unauthorized', status: 401 } })
    expect(store.current?.name).toBe('One')
    expect(store.connections).toHaveLength(1)
  })

  it('shows the connection that was chosen last, however slowly the earlier one opens', async () => {
    const store = withApp(scriptedConnections('race', ['One', 'Two']).bridge).run(useConnectionsStore)
    await store.start()
    await Promise.all([store.open('race-Two'), store.open('race-One')])
    expect(store.current?.name).toBe('One')
    expect(store.services?.connectionId).toBe('race-One')
  })

  it('opens another connection when the open one is forgotten', async () => {
    const store = withApp(scriptedConnections('forget', ['One', 'Two']).bridge).run(useConnectionsStore)
    await store.start()
    expect(await store.forget('forget-One', true)).toEqual({ ok: true, value: null })
    expect(store.current?.name).toBe('Two')
    await store.forget('forget-Two', false)
    expect([store.current, store.services]).toEqual([undefined, undefined])
  })

  it('offers another token where one was refused, until there is one', async () => {
    const scripted = scriptedConnections('mend', ['One'])
    const host = withApp(scripted.bridge)
    const store = host.run(useConnectionsStore)
    const notices = host.run(useNotices)
    await store.start()
    notices.report({ kind: 'unauthorized', status: 401 }, '')
    expect(notices.notices.map(({ lacksToken }) => lacksToken)).toEqual(['mend-One'])
    scripted.refuse = { kind: 'unauthorized', status: 401 }
    expect((await store.replaceToken('mend-One', 'wrong', 'keychain')).ok).toBe(false)
    expect(notices.notices).toHaveLength(1)
    scripted.refuse = undefined
    expect((await store.replaceToken('mend-One', 'right', 'keychain')).ok).toBe(true)
    expect([notices.notices, store.reachability]).toEqual([[], 'online'])
  })

  it('reports a list that cannot be read', async () => {
    const host = withApp({})
    const store = host.run(useConnectionsStore)
    await store.start()
    expect(host.run(useNotices).notices.map(({ tone }) => tone)).toEqual(['failure'])
    expect(store.ready).toBe(true)
  })
})

describe('useActivityStore', () => {
  it('knows the budget of the open connection', async () => {
    const host = withApp(scriptedConnections('budget', ['One']).bridge)
    const activity = host.run(useActivityStore)
    await host.run(useConnectionsStore).start()
    await expect.poll(() => activity.budget?.used).toBe(7)
  })
})
