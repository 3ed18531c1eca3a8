import { computed, type ComputedRef } from 'vue'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

/** State of a row's box: on or off for a variable; all, some or none of its main meters. */
export type TickState = boolean | 'mixed'

export interface Ticks {
  /** Undefined when there is nothing to tick. */
  readonly stateOf: (node: TreeNode) => TickState | undefined
  /** Adds or removes a variable. Main meters are added together, and removed if all of them were on the chart. */
  readonly toggle: (node: TreeNode) => void
  /** Adds the variables of the box, removes all variables of the row, or shows only those of the box. */
  readonly add: (node: TreeNode) => void
  /** Adds the main meters for every resource. */
  readonly addAll: (node: TreeNode) => void
  /** Number of main meters for resources other than that of the box. */
  readonly othersOf: (node: TreeNode) => number
  /** Adds the variables of the boxes in a range of rows, as one step of undo. */
  readonly addRange: (nodes: readonly TreeNode[]) => void
  /** Returns the variables that are dragged along with a row. */
  readonly draggedOf: (node: TreeNode) => readonly string[]
  readonly remove: (node: TreeNode) => void
  readonly only: (node: TreeNode) => void
  readonly areNone: ComputedRef<boolean>
  readonly clear: () => void
}

/** Connects the boxes of the tree to the chart. */
export function useTicks(): Ticks {
  const selection = useSelectionStore()
  const ids = computed(() => new Set(selection.ids))
  const meantOf = (node: TreeNode): readonly string[] => selection.ofOneResource(variablesOf(node))

  function stateOf(node: TreeNode): TickState | undefined {
    if (node.kind === 'variable') return ids.value.has(node.id)
    const all = variablesOf(node)
    if (all.length === 0) return undefined
    const isOn = (id: string): boolean => ids.value.has(id)
    return all.some(isOn) && (meantOf(node).every(isOn) || 'mixed')
  }

  function toggle(node: TreeNode): void {
    if (node.kind === 'variable') selection.toggle(node.id)
    else if (stateOf(node) === true) remove(node)
    else add(node)
  }

  function put(added: readonly string[]): void {
    selection.setVariables([...new Set([...selection.ids, ...added])])
  }

  const add = (node: TreeNode): void => put(meantOf(node))

  function remove(node: TreeNode): void {
    const gone = variablesOf(node)
    if (gone.some((id) => ids.value.has(id)))
      selection.setVariables(selection.ids.filter((each) => !gone.includes(each)))
  }

  return {
    stateOf,
    toggle,
    add,
    addAll: (node) => put(variablesOf(node)),
    addRange: (nodes) => put(rangeOf(nodes).flatMap(meantOf)),
    draggedOf: meantOf,
    othersOf: (node) => variablesOf(node).length - meantOf(node).length,
    remove,
    only: (node) => selection.setVariables(meantOf(node)),
    areNone: computed(() => ids.value.size === 0),
    clear: selection.clear,
  }
}

/** If the range contains rows of variables, only these are used: a building among them would add its meters as well. */
function rangeOf(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const variables = nodes.filter(({ kind }) => kind === 'variable')
  return variables.length > 0 ? variables : nodes.filter((node) => variablesOf(node).length > 0)
}

function variablesOf({ kind, id, meters = [] }: TreeNode): readonly string[] {
  return kind === 'variable' ? [id] : meters
}
