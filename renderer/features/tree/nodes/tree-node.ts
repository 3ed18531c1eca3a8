import type { NameParts } from '#renderer/catalogue/full-name.ts'
import type { DetailsSubject } from '#renderer/stores/navigation.ts'

export type NodeKind =
  | 'organization'
  | 'entity'
  | 'variable'
  /** The variables of an entity that are of one resource. */
  | 'resource'
  | 'source-type'
  | 'source'
  | 'unassigned'
  | 'collection'
  | 'variable-group'

/** What a variable's row shows beside its name; `shared` stands in several places of the tree. */
export type NodeMark = 'main' | 'historical' | 'hidden' | 'offline' | 'shared'

/** A part of the tree before it is laid out in rows. */
export interface Branch {
  readonly kind: NodeKind
  /** Unique in the tree: a variable of two entities stands in it twice. */
  readonly key: string
  /** Id of the thing itself: organization, entity, dataHubId, type key, instance. */
  readonly id: string
  readonly name: string
  /** Where the name leaves out the entity that it stands below. */
  readonly fullName?: string | undefined
  /** A name outside the branch of its entity, in two parts of which each is cut for itself. */
  readonly parts?: NameParts | undefined
  /** A short addition beside the name: unit or type. */
  readonly hint: string
  /** Further words by which it is found, the same for many nodes: resource, type, tags. */
  readonly attributes: string
  /** Strings of its own by which it is found beside the name: what the service calls it, source name. */
  readonly alias: string
  readonly marks: readonly NodeMark[]
  /** dataHubIds of the main meters that its box puts on the chart; a row without any has none. */
  readonly meters?: readonly string[] | undefined
  readonly children: readonly Branch[]
}

/** A node in depth-first order; `end` is the index after its last descendant. */
export interface TreeNode extends Omit<Branch, 'children'> {
  /** 1 for roots, as aria-level counts. */
  readonly level: number
  /** Index of the parent, -1 for roots. */
  readonly parent: number
  readonly end: number
}

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
    case 'resource':
    case 'unassigned':
    case 'collection':
      return undefined
  }
}
