import type { TreeNode } from './tree-node.ts'

/** The rows of the tree as it stands, for a virtualised list with the ARIA tree pattern. */
export interface VisibleRows {
  /** Node index by row. */
  readonly nodeAt: Int32Array
  /** aria-posinset by row, counting only shown siblings. */
  readonly positionAt: Int32Array
  /** Shown children of node `i` at `i + 1`, of the roots at 0: aria-setsize. Zero where collapsed. */
  readonly childCounts: Int32Array
}

/** Rows of the nodes in `shown` (all when absent) whose ancestors are all expanded. */
export function visibleRows(
  nodes: readonly TreeNode[],
  isExpanded: (node: TreeNode) => boolean,
  shown?: Uint8Array,
): VisibleRows {
  const nodeAt = new Int32Array(nodes.length)
  const positionAt = new Int32Array(nodes.length)
  const childCounts = new Int32Array(nodes.length + 1)
  let rows = 0
  let at = 0
  while (at < nodes.length) {
    const node = nodes[at]
    if (node === undefined) break
    if (shown !== undefined && shown[at] === 0) {
      at = node.end
      continue
    }
    const position = (childCounts[node.parent + 1] ?? 0) + 1
    childCounts[node.parent + 1] = position
    nodeAt[rows] = at
    positionAt[rows] = position
    rows += 1
    at = node.end > at + 1 && !isExpanded(node) ? node.end : at + 1
  }
  return { nodeAt: nodeAt.subarray(0, rows), positionAt: positionAt.subarray(0, rows), childCounts }
}

/** The row of a node, or undefined where it is not visible. Rows ascend by node index. */
export function rowOfNode({ nodeAt }: VisibleRows, node: number): number | undefined {
  let low = 0
  let high = nodeAt.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((nodeAt[middle] ?? 0) < node) low = middle + 1
    else high = middle
  }
  return nodeAt[low] === node ? low : undefined
}
