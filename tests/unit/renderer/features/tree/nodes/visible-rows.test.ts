import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { rowOfNode, visibleRows } from '#renderer/features/tree/nodes/visible-rows.ts'
import { aBranch, forests, laidOut } from '../a-branch.ts'

const nodes = laidOut([
  aBranch('one', [aBranch('a'), aBranch('b', [aBranch('deep')])]),
  aBranch('two', [aBranch('c')]),
])
const openKeys =
  (...keys: readonly string[]) =>
  ({ key }: TreeNode) =>
    keys.includes(key)
const namesOf = (rows: { readonly nodeAt: Int32Array }) => [...rows.nodeAt].map((at) => nodes[at]?.name)

describe('visibleRows', () => {
  it('shows roots alone while nothing is open', () => {
    expect(namesOf(visibleRows(nodes, openKeys()))).toEqual(['one', 'two'])
  })

  it('shows the children of what is open', () => {
    expect(namesOf(visibleRows(nodes, openKeys('one', 'b')))).toEqual(['one', 'a', 'b', 'deep', 'two'])
  })

  it('keeps what is open below something closed out of sight', () => {
    expect(namesOf(visibleRows(nodes, openKeys('b')))).toEqual(['one', 'two'])
  })

  it('counts positions and set sizes among shown siblings only', () => {
    const shown = Uint8Array.from(nodes, ({ name }) => (name === 'a' ? 0 : 1))
    const rows = visibleRows(nodes, openKeys('one', 'two'), shown)
    expect(namesOf(rows)).toEqual(['one', 'b', 'two', 'c'])
    expect([...rows.positionAt]).toEqual([1, 1, 2, 1])
    expect(rows.childCounts[0]).toBe(2)
    expect(rows.childCounts[1]).toBe(1)
  })

  it('shows a node exactly when it is shown and all its ancestors are open', () => {
    fc.assert(
      fc.property(forests, fc.func(fc.boolean()), (forest, isOpen) => {
        const all = laidOut(forest)
        const expanded = ({ key }: TreeNode) => isOpen(key)
        const rows = visibleRows(all, expanded)
        const expected = all.flatMap((_, at) => (isInSight(all, at, expanded) ? [at] : []))
        expect([...rows.nodeAt]).toEqual(expected)
      }),
    )
  })
})

function isInSight(all: readonly TreeNode[], at: number, expanded: (node: TreeNode) => boolean): boolean {
  const parent = all[all[at]?.parent ?? -1]
  if (parent === undefined) return true
  return expanded(parent) && isInSight(all, all[at]?.parent ?? -1, expanded)
}

describe('rowOfNode', () => {
  it('finds the row of every visible node, and none for others', () => {
    const rows = visibleRows(nodes, openKeys('one'))
    nodes.forEach((_, at) => {
      const row = [...rows.nodeAt].indexOf(at)
      expect(rowOfNode(rows, at)).toBe(row < 0 ? undefined : row)
    })
  })
})
