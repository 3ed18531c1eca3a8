import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createPersistedDocuments } from '#renderer/app/services/create-persisted-documents.ts'
import {
  isFavourite,
  newGroupName,
  useCollectionsStore,
  withFavouriteToggled,
  withGroup,
  withoutGroup,
  withRecent,
} from '#renderer/workspace/collections/collections-store.ts'
import { noCollections } from '#renderer/ports/documents/authored/collections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../../stores/with-app.ts'

describe('collections', () => {
  it('tells a variable from an entity with the same id', () => {
    const starred = withFavouriteToggled(noCollections, { kind: 'variable', id: '1' })
    expect(isFavourite(starred, { kind: 'variable', id: '1' })).toBe(true)
    expect(isFavourite(starred, { kind: 'entity', id: '1' })).toBe(false)
    expect(withFavouriteToggled(starred, { kind: 'variable', id: '1' }).favourites).toEqual([])
  })

  it('lists what was used last first, once, and not without end', () => {
    const many = Array.from({ length: 30 }, (_, i) => `v${i}`)
    const used = withRecent(withRecent(noCollections, many), ['v3'])
    expect(used.recent).toHaveLength(20)
    expect(used.recent.slice(0, 3)).toEqual(['v3', 'v0', 'v1'])
  })

  it('changes a group in its place, and names a new one as none is named', () => {
    const a = { id: 'a', name: 'Group 2', variables: [] }
    const cached = withGroup(noCollections, a)
    expect(newGroupName(cached, 'Group')).toBe('Group 3')
    expect(withGroup(cached, { ...a, name: 'Peaks' }).baskets).toEqual([{ ...a, name: 'Peaks' }])
    expect(withoutGroup(cached, 'a').baskets).toEqual([])
  })
})

describe('createPersistedDocuments', () => {
  it('reads back what was written under a name, and never writes over what a later version wrote', async () => {
    const kept = createPersistedDocuments((await aPartition({ now: () => 0 })).documents)
    expect(valueOf(await kept.read('numbers', z.array(z.number())))).toBeUndefined()
    await kept.write('numbers', [1, 2])
    expect(valueOf(await kept.read('numbers', z.array(z.number())))).toEqual([1, 2])
    const newer = { ok: false, error: { kind: 'document', reason: 'newer-version' } }
    expect(await kept.read('numbers', z.array(z.string()))).toEqual(newer)
    expect(await kept.write('numbers', ['a'])).toEqual(newer)
    expect(valueOf(await kept.read('numbers', z.array(z.number())))).toEqual([1, 2])
  })
})

describe('useCollectionsStore', () => {
  async function aStore(prefix: string) {
    const host = withApp(scriptedConnections(prefix, ['One', 'Two']).bridge)
    const store = host.run(useCollectionsStore)
    await withWholeCatalogue(host)
    return { host, store, connections: host.run(useConnectionsStore) }
  }

  it('keeps favourites with their connection', async () => {
    const { store, connections } = await aStore('collect')
    store.toggleFavourite({ kind: 'entity', id: 'e1' })
    await connections.open('collect-Two')
    expect(store.collections.favourites).toEqual([])
    await connections.open('collect-One')
    await expect.poll(() => store.collections.favourites).toEqual([{ kind: 'entity', id: 'e1' }])
  })

  it('remembers what was put on the chart, not what was reopened with the workspace', async () => {
    const { host, store, connections } = await aStore('recent')
    const workspace = host.run(useWorkspaceStore)
    const selection = host.run(useSelectionStore)
    const open = async () => {
      if (connections.services) await workspace.open(connections.services)
    }
    await open()
    selection.toggle('hub-3')
    await expect.poll(() => store.collections.recent).toEqual(['hub-3'])
    selection.toggle('hub-4')
    selection.toggle('hub-3')
    await expect.poll(() => store.collections.recent).toEqual(['hub-4', 'hub-3'])
    await open()
    expect(store.collections.recent).toEqual(['hub-4', 'hub-3'])
  })

  it('brings a favourite back that was taken off', async () => {
    const { host, store } = await aStore('favourite')
    const favourite = { kind: 'variable', id: 'hub-1' } as const
    store.toggleFavourite(favourite)
    expect(host.run(useNotices).notices).toEqual([])
    store.toggleFavourite(favourite)
    await host.run(useNotices).notices.at(-1)?.action?.run()
    expect(store.collections.favourites).toEqual([favourite])
  })

  it('brings a deleted group back, and a variable that was taken out of it', async () => {
    const { host, store } = await aStore('group')
    const group = store.createGroup(['hub-1', 'hub-2'])
    expect(group.name).toBe('Group 1')
    const undo = async (): Promise<void> => {
      await host.run(useNotices).notices.at(-1)?.action?.run()
    }
    store.removeFromGroup(group.id, 'hub-1')
    expect(store.group(group.id)?.variables).toEqual(['hub-2'])
    await undo()
    store.removeFromGroup(group.id)
    expect(store.group(group.id)).toBeUndefined()
    await undo()
    expect(store.group(group.id)).toEqual(group)
  })
})
