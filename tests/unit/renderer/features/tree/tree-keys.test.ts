import { describe, expect, it } from 'vitest'
import {
  actionOfKey,
  firstInSight,
  rowOfHit,
  rowOfTyped,
  type TreePosition,
} from '#renderer/features/tree/tree-keys.ts'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { visibleRows } from '#renderer/features/tree/nodes/visible-rows.ts'
import { aBranch, laidOut } from './a-branch.ts'

const nodes = laidOut([
  aBranch('North', [aBranch('Gas'), aBranch('Water')]),
  aBranch('South', [aBranch('Éclairage')]),
  aBranch('West'),
])

function at(row: number, ...open: readonly string[]): TreePosition {
  const isExpanded = ({ key }: TreeNode): boolean => open.includes(key)
  return { nodes, rows: visibleRows(nodes, isExpanded), row, isExpanded, pageRows: 10 }
}

describe('actionOfKey', () => {
  it('goes up and down and stays inside', () => {
    expect(actionOfKey('ArrowDown', at(0))).toEqual({ kind: 'go', row: 1 })
    expect(actionOfKey('ArrowUp', at(0))).toEqual({ kind: 'go', row: 0 })
    expect(actionOfKey('ArrowDown', at(2))).toEqual({ kind: 'go', row: 2 })
    expect(actionOfKey('Home', at(2))).toEqual({ kind: 'go', row: 0 })
    expect(actionOfKey('End', at(0, 'North'))).toEqual({ kind: 'go', row: 4 })
    expect(actionOfKey('PageDown', at(0))).toEqual({ kind: 'go', row: 2 })
  })

  it('removes with Delete', () => {
    expect(actionOfKey('Delete', at(1, 'North'))).toEqual({ kind: 'remove', node: 1 })
  })

  it('opens with the right arrow, then goes in', () => {
    expect(actionOfKey('ArrowRight', at(0))).toEqual({ kind: 'expand', nodes: [0] })
    expect(actionOfKey('ArrowRight', at(0, 'North'))).toEqual({ kind: 'go', row: 1 })
    expect(actionOfKey('ArrowRight', at(2))).toBeUndefined()
  })

  it('closes with the left arrow, or goes out', () => {
    expect(actionOfKey('ArrowLeft', at(0, 'North'))).toEqual({ kind: 'collapse', nodes: [0] })
    expect(actionOfKey('ArrowLeft', at(2, 'North'))).toEqual({ kind: 'go', row: 0 })
    expect(actionOfKey('ArrowLeft', at(0))).toBeUndefined()
  })

  it('opens every branch of the level with an asterisk', () => {
    expect(actionOfKey('*', at(0))).toEqual({ kind: 'expand', nodes: [0, 3] })
  })

  it('activates with Enter and ticks with Space', () => {
    expect(actionOfKey('Enter', at(1))).toEqual({ kind: 'activate', node: 3 })
    expect(actionOfKey(' ', at(1))).toEqual({ kind: 'tick', node: 3 })
  })

  it('leaves other keys alone', () => {
    expect(actionOfKey('Tab', at(0))).toBeUndefined()
  })
})

describe('rowOfTyped', () => {
  it('finds the next name that starts so, wrapping', () => {
    expect(rowOfTyped('w', at(0, 'North'))).toBe(2)
    expect(rowOfTyped('n', at(2))).toBe(0)
  })

  it('continues when one letter is typed again', () => {
    expect(rowOfTyped('ww', at(2, 'North'))).toBe(4)
  })

  it('stays while a longer word is typed', () => {
    expect(rowOfTyped('we', at(2))).toBe(2)
  })

  it('ignores accents, and finds nothing where nothing starts so', () => {
    expect(rowOfTyped('ec', at(0, 'South'))).toBe(2)
    expect(rowOfTyped('x', at(0))).toBeUndefined()
  })
})

describe('rowOfHit', () => {
  it('is the first row that is called so, not the group above it, and the first of all where none is', () => {
    expect(rowOfHit('water', at(0, 'North'))).toBe(2)
    expect(rowOfHit('Éclair', at(0, 'South'))).toBe(2)
    expect(rowOfHit('nowhere', at(0, 'North'))).toBe(0)
  })
})

describe('firstInSight', () => {
  it('is the first row that is not cut, wherever the list is scrolled', () => {
    expect([0, 28, 29, 10_000].map((px) => firstInSight(px, 28, 40))).toEqual([0, 1, 2, 39])
    expect(firstInSight(0, 28, 0)).toBeUndefined()
  })
})
