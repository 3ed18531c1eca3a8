import type { Favourite } from '#renderer/ports/documents/collections.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

/** What a row stands for among the favourites; undefined for what cannot be one. */
export function favouriteOf({ kind, id }: TreeNode): Favourite | undefined {
  return kind === 'variable' || kind === 'entity' ? { kind, id } : undefined
}
