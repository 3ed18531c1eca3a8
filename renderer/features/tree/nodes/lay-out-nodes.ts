import type { Branch, TreeNode } from './tree-node.ts'

/** All nodes in depth-first order, so that a subtree is one stretch of the array. */
export function layOutNodes(roots: readonly Branch[]): readonly TreeNode[] {
  const nodes: { -readonly [Key in keyof TreeNode]: TreeNode[Key] }[] = []
  const visit = ({ children, ...own }: Branch, level: number, parent: number): void => {
    const index = nodes.length
    const node = { ...own, level, parent, end: 0 }
    nodes.push(node)
    for (const child of children) visit(child, level + 1, index)
    node.end = nodes.length
  }
  for (const root of roots) visit(root, 1, -1)
  return nodes
}
