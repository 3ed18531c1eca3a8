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

/** Returns the rows of the nodes in `shown` (all when absent) whose ancestors are all expanded. */
export function visibleRows(
  nodes: readonly TreeNode[],
  isExpanded: (node: TreeNode) => boolean,
  shown?: Uint8Array,
): VisibleRows {
  const { parents, ends } = shapeOf(nodes)
  const most = shown === undefined ? nodes.length : sumOf(shown)
  const nodeAt = new Int32Array(most)
  const positionAt = new Int32Array(most)
  const childCounts = new Int32Array(nodes.length + 1)
  let rows = 0
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
  return { nodeAt: nodeAt.subarray(0, rows), positionAt: positionAt.subarray(0, rows), childCounts }
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

/** Puts a group before the rows that is not part of the tree; its `size` nodes are the last of all nodes. */
export function withGroupBefore(
  rows: VisibleRows,
  nodes: readonly TreeNode[],
  size: number,
  isExpanded: boolean,
): VisibleRows {
  const node = nodes.length - size
  const before = isExpanded ? size : 1
  const nodeAt = new Int32Array(before + rows.nodeAt.length)
  const positionAt = new Int32Array(nodeAt.length)
  for (let row = 0; row < before; row += 1) {
    nodeAt[row] = node + row
    positionAt[row] = Math.max(1, row)
  }
  nodeAt.set(rows.nodeAt, before)
  positionAt.set(rows.positionAt, before)
  for (let root = 0; root < node; root = nodes[root]?.end ?? node) {
    const row = rowOfNode(rows, root)
    if (row !== undefined) positionAt[before + row] = (rows.positionAt[row] ?? 0) + 1
  }
  const childCounts = new Int32Array(node + size + 1)
  childCounts.set(rows.childCounts)
  childCounts[0] = (rows.childCounts[0] ?? 0) + 1
  childCounts[node + 1] = isExpanded ? size - 1 : 0
  return { nodeAt, positionAt, childCounts, before: { node, rows: before } }
}
