import type { TreeNode } from './tree-node.ts'

/** The current rows of the tree, for a virtualised list with the ARIA tree pattern. */
export interface VisibleRows {
  /** Node index of each row. */
  readonly nodeAt: Int32Array
  /** aria-posinset of each row; only shown siblings count. */
  readonly positionAt: Int32Array
  /**
   * Number of shown children, for node `i` at `i + 1`, for the roots at 0; used as aria-setsize. It is zero if a node
   * is collapsed.
   */
  readonly childCounts: Int32Array
  /** Nodes from this index on form the group above the tree, which has this many rows. */
  readonly before?: { readonly node: number; readonly rows: number }
}

/** A group above the tree that is not part of it; its `size` nodes follow those of the tree. */
interface GroupBefore {
  readonly size: number
  readonly isExpanded: boolean
}

/**
 * Returns the rows of the nodes in `shown` (all when absent) whose ancestors are all expanded, below those of a group if
 * there is one.
 */
export function visibleRows(
  nodes: readonly TreeNode[],
  isExpanded: (node: TreeNode) => boolean,
  shown?: Uint8Array,
  group?: GroupBefore,
): VisibleRows {
  const { parents, ends } = shapeOf(nodes)
  const before = group === undefined ? 0 : group.isExpanded ? group.size : 1
  const most = before + (shown === undefined ? nodes.length : sumOf(shown))
  const nodeAt = new Int32Array(most)
  const positionAt = new Int32Array(most)
  const childCounts = new Int32Array(nodes.length + (group?.size ?? 0) + 1)
  for (let row = 0; row < before; row += 1) {
    nodeAt[row] = nodes.length + row
    positionAt[row] = Math.max(1, row)
  }
  if (before > 0) {
    childCounts[0] = 1
    childCounts[nodes.length + 1] = before - 1
  }
  let rows = before
  let at = 0
  while (at < ends.length) {
    const end = ends[at] ?? 0
    if (shown !== undefined && shown[at] === 0) {
      at = end
      continue
    }
    const place = (parents[at] ?? 0) + 1
    const position = (childCounts[place] ?? 0) + 1
    childCounts[place] = position
    nodeAt[rows] = at
    positionAt[rows] = position
    rows += 1
    const node = end > at + 1 ? nodes[at] : undefined
    at = node !== undefined && !isExpanded(node) ? end : at + 1
  }
  return {
    nodeAt: nodeAt.subarray(0, rows),
    positionAt: positionAt.subarray(0, rows),
    childCounts,
    ...(before > 0 && { before: { node: nodes.length, rows: before } }),
  }
}

const shapes = new WeakMap<readonly TreeNode[], ReturnType<typeof newShape>>()

/** Reads the nodes only once: a pass over 50,000 objects takes several times as long as one over two arrays. */
function shapeOf(nodes: readonly TreeNode[]): ReturnType<typeof newShape> {
  const shape = shapes.get(nodes) ?? newShape(nodes)
  shapes.set(nodes, shape)
  return shape
}

function newShape(nodes: readonly TreeNode[]): { readonly parents: Int32Array; readonly ends: Int32Array } {
  const parents = new Int32Array(nodes.length)
  const ends = new Int32Array(nodes.length)
  nodes.forEach(({ parent, end }, at) => {
    parents[at] = parent
    ends[at] = end
  })
  return { parents, ends }
}

function sumOf(marks: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < marks.length; at += 1) sum += marks[at] ?? 0
  return sum
}

/** Returns the row of a node, or undefined when it is not visible. Rows of the tree ascend by node index. */
export function rowOfNode({ nodeAt, before }: VisibleRows, node: number): number | undefined {
  if (before !== undefined && node >= before.node) {
    const row = node - before.node
    return row < before.rows ? row : undefined
  }
  let low = before?.rows ?? 0
  let high = nodeAt.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodeAt[middle] ?? 0) < node) low = middle + 1
    else high = middle
  }
  return nodeAt[low] === node ? low : undefined
}
