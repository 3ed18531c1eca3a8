import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it, onTestFinished } from 'vitest'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useForgottenStore, type ForgottenConnection } from '#renderer/stores/connection/forgotten.ts'
import { valueOf } from '#support/a-partition.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

/** Creates the stores for `names`; every test has partitions with its own prefix on one IndexedDB. */
async function someForgotten(prefix: string, names: readonly string[]) {
  const host = withApp(scriptedConnections(prefix, names).bridge)
  const connections = host.run(useConnectionsStore)
  const store = host.run(useForgottenStore)
  await connections.start()
  const own = (): readonly ForgottenConnection[] =>
    (store.list ?? []).filter(({ connectionId }) => connectionId.startsWith(`${prefix}-`))
  const ids = (): readonly string[] => store.ids.filter((id) => id.startsWith(`${prefix}-`))
  return { host, connections, store, own, ids }
}

describe('useForgottenStore', () => {
  it('names a connection that was forgotten without its cache being erased, and since when', async () => {
    const { connections, store, own, ids } = await someForgotten('left', ['One', 'Two'])
    expect(ids()).toEqual([])
    await connections.forget('left-One', false)
    await expect.poll(ids).toEqual(['left-One'])
    await store.read()
    expect(own()).toMatchObject([
      {
        connection: {
          id: 'left-One',
          name: 'One',
          baseUrl: 'https://service.example/v1',
          tokenPlace: 'none',
        },
        metadata: { forgottenAt: Date.UTC(2026, 0, 15, 12) },
        seriesCount: 0,
      },
    ])
  })

  it('has no cache that was erased with its connection', async () => {
    const { connections, store, own, ids } = await someForgotten('erased', ['One', 'Two'])
    await connections.forget('erased-One', true)
    await store.read()
    expect([own(), ids()]).toEqual([[], []])
  })

  it('reviews a forgotten cache, and goes to another connection when it is erased meanwhile', async () => {
    const { host, connections, store, own, ids } = await someForgotten('review', ['One', 'Two'])
    valueOf((await connections.services?.documents.write('mark', 'kept')) ?? { ok: false })
    await connections.forget('review-One', false)
    await store.read()
    const [forgotten] = own()
    if (forgotten === undefined) throw new Error('nothing is forgotten')
    await store.review(forgotten)
    expect([connections.current?.name, connections.isForgotten]).toEqual(['One', true])
    expect(connections.services?.connectionId).toBe('review-One')
    expect(JSON.parse(host.storage.getItem('meterlens:preferences') ?? '')).toMatchObject({
      lastConnectionId: 'review-Two',
    })
    // Viewing a forgotten connection does not restore it.
    await store.read()
    expect(own()[0]?.metadata?.forgottenAt).toBe(Date.UTC(2026, 0, 15, 12))
    expect(await store.erase(forgotten)).toBeUndefined()
    expect([connections.current?.name, connections.isForgotten, ids()]).toEqual(['Two', false, []])
  })

  it('lists no connection of another test file, whose IndexedDB is gone', async () => {
    const { connections } = await someForgotten('other', ['One'])
    await connections.forget('other-One', false)
    const { indexedDB: own } = globalThis
    onTestFinished(() => {
      globalThis.indexedDB = own
    })
    globalThis.indexedDB = new IDBFactory()
    const { store } = await someForgotten('next', ['One'])
    await store.read()
    expect(store.ids).toEqual([])
  })

  it('calls nothing forgotten while the list of connections cannot be read', async () => {
    const before = await someForgotten('unread', ['One'])
    expect(before.connections.current?.name).toBe('One')
    const host = withApp({})
    const store = host.run(useForgottenStore)
    await host.run(useConnectionsStore).start()
    await store.read()
    expect([store.ids, store.list]).toEqual([[], []])
  })
})
