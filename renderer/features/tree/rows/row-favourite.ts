import type { Favourite } from '#renderer/ports/documents/authored/collections.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

/** Returns the favourite that a row represents; undefined for a row that cannot be one. */
export function favouriteOf({ kind, id }: TreeNode): Favourite | undefined {
  return kind === 'variable' || kind === 'entity' ? { kind, id } : undefined
}
