import type { DetailsSubject } from '#renderer/stores/navigation.ts'
import type { TreeNode } from './tree-node.ts'

/** What the details pane shows for a node; nothing for a mere group. */
export function subjectOfNode({ kind, id }: TreeNode): DetailsSubject | undefined {
  switch (kind) {
    case 'organization':
    case 'entity':
    case 'source':
    case 'variable-group':
      return { kind, id }
    case 'variable':
      return { kind, dataHubId: id }
    case 'source-type':
      return { kind, type: id }
    case 'unassigned':
    case 'collection':
      return undefined
  }
}
