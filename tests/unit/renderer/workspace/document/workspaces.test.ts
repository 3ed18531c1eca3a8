import { describe, expect, it } from 'vitest'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, type StoreHost } from '../../stores/with-app.ts'

interface Bench {
  readonly workspace: ReturnType<typeof useWorkspaceStore>
  readonly view: ReturnType<typeof useViewStore>
  readonly cards: ReturnType<typeof useCardsStore>
  readonly notices: ReturnType<typeof useNotices>
  readonly pass: StoreHost['pass']
  readonly names: () => readonly string[]
  /** The names of saved workspaces, newest first. */
  readonly saved: () => Promise<readonly string[]>
}

let runs = 0

/** The workspaces of one connection over a real cache, `passed` ms after the clock began. */
async function someWorkspaces(partition = `workspaces-${(runs += 1)}`, passed = 0): Promise<Bench> {
  const connections = scriptedConnections(partition, ['One'])
  const service = createScriptedService({ now: () => 0 }, 'UTC')
  const host = withApp({ ...connections.bridge, ...service.bridge })
  host.pass(passed)
  const workspace = host.run(useWorkspaceStore)
  const opened = host.run(useConnectionsStore)
  await opened.start()
  const { services } = opened
  if (services === undefined) throw new Error('nothing was opened')
  await workspace.open(services)
  return {
    workspace,
    view: host.run(useViewStore),
    cards: host.run(useCardsStore),
    notices: host.run(useNotices),
    pass: host.pass,
    names: () => workspace.list.map(({ name }) => name),
    saved: async () => {
      const listed = await services.workspaces.list()
      return listed.ok ? listed.value.workspaces.map(({ name }) => name) : []
    },
  }
}

describe('the workspaces of a connection', () => {
  it('are named apart when they are made and duplicated', async () => {
    const { workspace, names, cards } = await someWorkspaces()
    const first = workspace.name
    workspace.create('Boilers')
    cards.add({ kind: 'profile' })
    workspace.duplicate()
    expect(names()).toEqual(['Copy of Boilers', 'Boilers', first])
    expect(cards.cards.map(({ kind }) => kind)).toEqual(['time-series', 'profile'])
    workspace.create('Boilers')
    expect(workspace.name).toBe('Boilers 2')
    expect(cards.cards).toHaveLength(1)
  })

  it('keep what each of them shows when switched, without a step to undo', async () => {
    const { workspace, cards, view } = await someWorkspaces()
    const first = workspace.id
    cards.add({ kind: 'ranking' })
    workspace.create('Other')
    cards.add({ kind: 'profile' })
    const other = workspace.id
    workspace.switchTo(first)
    expect(cards.cards.map(({ kind }) => kind)).toEqual(['time-series', 'ranking'])
    expect(view.can.undo).toBe(false)
    workspace.switchTo(other)
    expect(cards.cards.map(({ kind }) => kind)).toEqual(['time-series', 'profile'])
    workspace.switchTo('gone')
    expect(workspace.id).toBe(other)
  })

  it('go back to an earlier version, as a change that is saved and that undo takes back', async () => {
    const { workspace, cards, view } = await someWorkspaces()
    const kinds = (): readonly string[] => cards.cards.map(({ kind }) => kind)
    cards.add({ kind: 'profile' })
    await workspace.flush()
    cards.add({ kind: 'ranking' })
    const [earlier, ...older] = await workspace.listEarlier()
    expect(older).toEqual([])
    if (earlier === undefined) throw new Error('no earlier version')
    workspace.restore(earlier)
    expect(kinds()).toEqual(['time-series', 'profile'])
    await workspace.flush()
    expect((await workspace.listEarlier())[0]?.document.cards).toHaveLength(3)
    view.undo()
    expect(kinds()).toEqual(['time-series', 'profile', 'ranking'])
  })

  it('are renamed, and a blank name changes nothing', async () => {
    const { workspace, cards, saved } = await someWorkspaces()
    cards.add({ kind: 'profile' })
    workspace.rename('  Night use ')
    workspace.rename('   ')
    expect(workspace.name).toBe('Night use')
    await eventually(saved).toEqual(['Night use'])
    // Later changes are saved under the new name.
    cards.add({ kind: 'ranking' })
    await workspace.flush()
    expect(await saved()).toEqual(['Night use'])
  })

  it('take the name of their content, unless the user named them', async () => {
    const { workspace } = await someWorkspaces()
    workspace.nameAfter('Typical week')
    expect(workspace.name).toBe('Typical week')
    workspace.nameAfter('Which building uses most')
    expect(workspace.name).toBe('Which building uses most')
    workspace.rename('Winter review')
    workspace.nameAfter('Typical week')
    expect(workspace.name).toBe('Winter review')
  })

  it('reopen with the newest, as it was left', async () => {
    const first = await someWorkspaces('workspaces-reopened')
    first.workspace.create('Older')
    const older = first.workspace.id
    first.cards.add({ kind: 'heat-map', settings: { colours: 3 } })
    first.pass(1_000)
    first.workspace.create('Newer')
    first.pass(1_000)
    await eventually(async () => (await first.saved())[0]).toBe('Newer')
    first.pass(1_000)
    first.workspace.switchTo(older)
    await first.workspace.close()

    const { workspace, cards, names } = await someWorkspaces('workspaces-reopened', 10_000)
    expect(workspace.name).toBe('Older')
    expect(names().slice(0, 2)).toEqual(['Older', 'Newer'])
    expect(cards.cards.at(-1)).toMatchObject({ kind: 'heat-map', settings: { colours: 3 } })
  })

  it('are called copies when they are duplicated', async () => {
    const { workspace, names } = await someWorkspaces()
    workspace.rename('Site 4')
    for (let count = 0; count < 3; count++) workspace.duplicate()
    expect(names().toSorted()).toEqual(['Copy 2 of Site 4', 'Copy 3 of Site 4', 'Copy of Site 4', 'Site 4'])
  })

  it('go when they are removed, and come back with undo', async () => {
    const { workspace, cards, notices, names, pass, saved } = await someWorkspaces()
    workspace.rename('Kept')
    await eventually(saved).toEqual(['Kept'])
    pass(1_000)
    workspace.create('Removed')
    cards.add({ kind: 'profile' })
    await workspace.remove()
    expect(workspace.name).toBe('Kept')
    expect(names()).toEqual(['Kept'])
    await eventually(saved).toEqual(['Kept'])

    pass(1_000)
    const notice = notices.notices.at(-1)
    await notice?.action?.run()
    expect(workspace.name).toBe('Removed')
    expect(cards.cards.map(({ kind }) => kind)).toEqual(['time-series', 'profile'])
    await eventually(saved).toEqual(['Removed', 'Kept'])
    await notice?.action?.run()
    expect(names()).toEqual(['Removed', 'Kept'])
  })

  it('are never none: an empty one follows the last', async () => {
    const { workspace, cards, saved } = await someWorkspaces()
    cards.add({ kind: 'profile' })
    await eventually(saved).toHaveLength(1)
    const { id } = workspace
    await workspace.remove()
    expect(workspace.id).not.toBe(id)
    expect(cards.cards.map(({ kind }) => kind)).toEqual(['time-series'])
    expect(await saved()).toEqual([])
  })
})
