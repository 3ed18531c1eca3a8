import { foldText, queryWords } from '#renderer/ui/fold-text.ts'
import type { TreeNode } from './nodes/tree-node.ts'
import { rowOfNode, type VisibleRows } from './nodes/visible-rows.ts'

/** Action that a key triggers in the tree (ARIA Authoring Practices, tree view). */
export type TreeAction =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'expand' | 'collapse'; readonly nodes: readonly number[] }
  | { readonly kind: 'activate'; readonly node: number }
  | { readonly kind: 'tick'; readonly node: number }
  | { readonly kind: 'remove'; readonly node: number }

export interface TreePosition {
  readonly nodes: readonly TreeNode[]
  readonly rows: VisibleRows
  /** Active row. */
  readonly row: number
  readonly isExpanded: (node: TreeNode) => boolean
  /** Number of rows that fit the window, for Page Up and Page Down. */
  readonly pageRows: number
}

/** Returns the action of a key, or undefined for keys that the tree does not use. */
export function actionOfKey(key: string, position: TreePosition): TreeAction | undefined {
  const { rows, row } = position
  const last = rows.nodeAt.length - 1
  if (last < 0) return undefined
  const go = (to: number): TreeAction => ({ kind: 'go', row: Math.min(last, Math.max(0, to)) })
  switch (key) {
    case 'ArrowDown':
      return go(row + 1)
    case 'ArrowUp':
      return go(row - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(last)
    case 'PageDown':
      return go(row + position.pageRows)
    case 'PageUp':
      return go(row - position.pageRows)
    case 'ArrowRight':
      return goIn(position)
    case 'ArrowLeft':
      return goOut(position)
    case '*':
      return expandSiblings(position)
    case 'Enter':
      return { kind: 'activate', node: rows.nodeAt[row] ?? 0 }
    case ' ':
      return { kind: 'tick', node: rows.nodeAt[row] ?? 0 }
    case 'Delete':
      return { kind: 'remove', node: rows.nodeAt[row] ?? 0 }
    default:
      return undefined
  }
}

function active({ nodes, rows, row }: TreePosition): { readonly at: number; readonly node?: TreeNode } {
  const at = rows.nodeAt[row] ?? -1
  const node = nodes[at]
  return node === undefined ? { at } : { at, node }
}

function goIn(position: TreePosition): TreeAction | undefined {
  const { at, node } = active(position)
  if (node === undefined || node.end === at + 1) return undefined
  if (!position.isExpanded(node)) return { kind: 'expand', nodes: [at] }
  const hasRowBelow = position.rows.nodeAt[position.row + 1] !== undefined
  return hasRowBelow ? { kind: 'go', row: position.row + 1 } : undefined
}

function goOut(position: TreePosition): TreeAction | undefined {
  const { at, node } = active(position)
  if (node === undefined) return undefined
  if (node.end > at + 1 && position.isExpanded(node)) return { kind: 'collapse', nodes: [at] }
  const row = node.parent < 0 ? undefined : rowOfNode(position.rows, node.parent)
  return row === undefined ? undefined : { kind: 'go', row }
}

function expandSiblings(position: TreePosition): TreeAction | undefined {
  const { node } = active(position)
  if (node === undefined) return undefined
  const siblings = [...position.rows.nodeAt].filter((at) => {
    const other = position.nodes[at]
    return other !== undefined && other.parent === node.parent && other.end > at + 1
  })
  return { kind: 'expand', nodes: siblings }
}

/**
 * Returns the next row, wrapping around, whose folded name starts with `prefix`; typing one letter again moves to the
 * next such row.
 */
export function rowOfTyped(prefix: string, { nodes, rows, row }: TreePosition): number | undefined {
  const count = rows.nodeAt.length
  const letter = prefix.slice(0, 1)
  const sought = prefix === letter.repeat(prefix.length) ? letter : prefix
  const first = sought.length === 1 ? row + 1 : row
  for (let step = 0; step < count; step += 1) {
    const candidate = (first + step) % count
    const node = nodes[rows.nodeAt[candidate] ?? -1]
    if (node !== undefined && foldText(node.name).startsWith(sought)) return candidate
  }
  return undefined
}

/** Returns the first row whose own name has all the words of a search; the first of all if none has. */
export function rowOfHit(query: string, { nodes, rows }: TreePosition): number {
  const words = queryWords(query)
  const isHit = (at: number): boolean => {
    const { fullName, name } = nodes[at] ?? { name: '' }
    const text = foldText(fullName ?? name)
    return words.every((word) => text.includes(word))
  }
  return Math.max(0, rows.nodeAt.findIndex(isHit))
}

/** Returns the first fully visible row of a scrolled list; undefined without rows. */
export function firstInSight(scrolledPx: number, rowPx: number, rowCount: number): number | undefined {
  return rowCount === 0 ? undefined : Math.min(rowCount - 1, Math.ceil(scrolledPx / rowPx))
}

const PAUSE_MS = 700

/** Collects letters typed in quick succession; a pause starts a new word. */
export interface TypeAhead {
  readonly add: (letter: string) => string
}

export function createTypeAhead(nowMs: () => number): TypeAhead {
  let prefix = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    add: (letter) => {
      const now = nowMs()
      prefix = (now - lastMs > PAUSE_MS ? '' : prefix) + foldText(letter)
      lastMs = now
      return prefix
    },
  }
}
