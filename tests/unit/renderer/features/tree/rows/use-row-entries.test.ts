import { describe, expect, it } from 'vitest'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useRowEntries } from '#renderer/features/tree/rows/use-row-menu.ts'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { aChart } from '../../../workspace/document/a-chart.ts'
import { aBranch, laidOut } from '../a-branch.ts'

function aNode(kind: TreeNode['kind'], id: string, meters?: readonly string[]): TreeNode {
  const [node] = laidOut([{ ...aBranch(id), kind, id, meters }])
  if (node === undefined) throw new Error('no node')
  return node
}

async function someEntries(reloadMs = 0) {
  const { host, selection, notices } = await aChart()
  const entriesOf = host.run(() => useRowEntries(() => reloadMs))
  const actions = (node: TreeNode) =>
    entriesOf(node).flatMap((entry) => (entry.kind === 'action' ? [entry] : []))
  const choose = (node: TreeNode, id: string): unknown =>
    actions(node)
      .find((entry) => entry.id === id)
      ?.run()
  return { host, notices, selection, actions, choose }
}

describe('useRowEntries', () => {
  it('adds, removes and leaves alone on the chart, variables and main meters', async () => {
    const { selection, choose } = await someEntries()
    choose(aNode('variable', 'hub-3'), 'add')
    expect(selection.ids).toEqual(['hub-1', 'hub-2', 'hub-3'])
    choose(aNode('variable', 'hub-1'), 'remove')
    expect(selection.ids).toEqual(['hub-2', 'hub-3'])
    choose(aNode('entity', 'e', ['hub-3', 'hub-4']), 'add')
    expect(selection.ids).toEqual(['hub-2', 'hub-3', 'hub-4'])
    choose(aNode('entity', 'e', ['hub-3', 'hub-4']), 'remove')
    expect(selection.ids).toEqual(['hub-2'])
    choose(aNode('entity', 'e', ['hub-3', 'hub-4']), 'only')
    expect(selection.ids).toEqual(['hub-3', 'hub-4'])
  })

  it('takes of a building the resource on the chart, else electricity, and the others on request', async () => {
    const { selection, actions, choose } = await someEntries()
    // The first variable has a resource that the catalogue does not know, the second measures electricity.
    const building = aNode('entity', 'e', ['unknown', 'hub-3'])
    choose(building, 'only')
    expect(selection.ids).toEqual(['hub-3'])
    expect(actions(building).map(({ id }) => id)).not.toContain('add')
    choose(building, 'add-all')
    expect(selection.ids).toEqual(['hub-3', 'unknown'])
    choose(building, 'remove')
    choose(building, 'add')
    expect(selection.ids).toEqual(['hub-3'])
    expect(actions(aNode('entity', 'e', ['hub-3', 'hub-4'])).map(({ id }) => id)).not.toContain('add-all')
  })

  it('offers what the row can do: to add or to remove, both where some of its meters are there', async () => {
    const { actions } = await someEntries()
    const idsOf = (node: TreeNode) => actions(node).map(({ id }) => id)
    expect(idsOf(aNode('variable', 'hub-1'))).not.toContain('add')
    expect(idsOf(aNode('variable', 'hub-9'))).not.toContain('remove')
    expect(idsOf(aNode('entity', 'e', ['hub-1', 'hub-9']))).toEqual(expect.arrayContaining(['add', 'remove']))
    expect(idsOf(aNode('resource', 'r'))).toEqual(['copy-name', 'clear'])
  })

  it('names what goes with a choice in a notice that brings it back', async () => {
    const { notices, selection, choose } = await someEntries()
    const undo = async (): Promise<void> => {
      await notices.notices.at(-1)?.action?.run()
    }
    choose(aNode('variable', 'hub-3'), 'only')
    expect(notices.notices.at(-1)?.title).toBe('Removed 2 series')
    await undo()
    choose(aNode('variable', 'hub-1'), 'remove')
    expect(notices.notices.at(-1)?.title).toMatch(/^Removed /)
    await undo()
    expect(selection.ids).toEqual(['hub-1', 'hub-2'])
  })

  it('edits, renames, duplicates and removes an expression', async () => {
    const { host, notices, choose } = await someEntries()
    const [expressions, navigation] = [host.run(useExpressionsStore), host.run(useNavigationStore)]
    const variables = [{ dataHubId: 'hub-1', kind: 'average-rate', unit: 'kW', zone: 'UTC' }] as const
    const half = { id: 'expression:1', name: 'Half', text: '"hub-1" / 2', variables, unit: 'kW' } as const
    expressions.put({ ...half, kind: 'average-rate' })
    const node = aNode('variable', half.id)
    choose(node, 'edit')
    expect(navigation.dialog).toEqual({ kind: 'expression', id: half.id })
    choose(node, 'rename')
    expect(navigation.dialog).toEqual({ kind: 'expression', id: half.id, part: 'name' })
    choose(node, 'duplicate')
    choose(node, 'duplicate')
    choose(node, 'remove-expression')
    const names = () => expressions.all.map(({ name }) => name)
    expect(names()).toEqual(['Copy of Half', 'Copy 2 of Half'])
    await notices.notices.at(-1)?.action?.run()
    expect(names()).toEqual(['Half', 'Copy of Half', 'Copy 2 of Half'])
  })

  it('says what a reload costs, and offers it for what is on the chart', async () => {
    const { actions } = await someEntries()
    const reloadOf = (id: string) => actions(aNode('variable', id)).find((entry) => entry.id === 'reload')
    expect(reloadOf('hub-1')).toMatchObject({ label: 'Reload: 1 request', isDisabled: false })
    expect(reloadOf('hub-9')).toMatchObject({ label: 'Reload', isDisabled: true })
  })

  it('says how long a reload takes where the budget makes it wait', async () => {
    const { actions } = await someEntries(4000)
    const labels = actions(aNode('variable', 'hub-1')).map(({ label }) => label)
    expect(labels).toContain('Reload: 1 request, about 4 s')
  })
})
