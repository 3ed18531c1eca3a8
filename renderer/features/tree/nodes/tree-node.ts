import type { NameParts } from '#shared/portfolio/full-name.ts'
import type { DetailsSubject } from '#renderer/stores/navigation.ts'

export type NodeKind =
  | 'organization'
  | 'entity'
  | 'variable'
  /** Group of an entity's variables of one resource. */
  | 'resource'
  | 'source-type'
  | 'source'
  | 'unassigned'
  | 'collection'
  | 'variable-group'

/** Mark next to the name of a variable; `shared` means that it is listed in several places of the tree. */
export type NodeMark = 'main' | 'historical' | 'hidden' | 'offline' | 'shared'

/** Part of the tree before it is laid out in rows. */
export interface Branch {
  readonly kind: NodeKind
  /** Unique in the tree: a variable of two entities appears in it twice. */
  readonly key: string
  /** Id of the subject: organization, entity, dataHubId, type key, instance. */
  readonly id: string
  readonly name: string
  /** Full name, if `name` omits the entity above it. */
  readonly fullName?: string | undefined
  /** Name outside the branch of its entity, in two parts that are shortened separately. */
  readonly parts?: NameParts | undefined
  /** Short addition after the name: unit or type. */
  readonly hint: string
  /** Further words by which the node is found, which many nodes share: resource, type, tags. */
  readonly attributes: string
  /** Texts by which only this node is found in addition to its name: the service's name, the name of its source. */
  readonly alias: string
  readonly marks: readonly NodeMark[]
  /** dataHubIds of the main meters that its box adds to the chart; a row without any has no box. */
  readonly meters?: readonly string[] | undefined
  readonly children: readonly Branch[]
}

/** A node in depth-first order; `end` is the index after its last descendant. */
export interface TreeNode extends Omit<Branch, 'children'> {
  /** Is 1 for roots, as in aria-level. */
  readonly level: number
  /** Index of the parent, -1 for roots. */
  readonly parent: number
  readonly end: number
}

/** Returns the subject that the details pane shows for a node; undefined for a group. */
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
    case 'resource':
    case 'unassigned':
    case 'collection':
      return undefined
  }
}
