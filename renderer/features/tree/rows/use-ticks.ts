import { computed, type ComputedRef } from 'vue'
import { useSelectionStore } from '#renderer/features/workspace/store/selection-store.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

/** State of a row's box: on or off for a variable; all, some or none of its main meters. */
export type TickState = boolean | 'mixed'

export interface Ticks {
  /** Undefined when there is nothing to tick. */
  readonly stateOf: (node: TreeNode) => TickState | undefined
  /**
   * Adds or removes a variable. Main meters are added together, and removed when all of them were on the chart.
   */
  readonly toggle: (node: TreeNode) => void
  /** Adds all variables of the row, removes them, or shows only them on the chart. */
  readonly add: (node: TreeNode) => void
  readonly remove: (node: TreeNode) => void
  readonly only: (node: TreeNode) => void
  readonly areNone: ComputedRef<boolean>
  readonly clear: () => void
}

/** Connects the boxes of the tree to the chart. */
export function useTicks(): Ticks {
  const selection = useSelectionStore()
  const ids = computed(() => new Set(selection.ids))

  function stateOf({ kind, id, meters = [] }: TreeNode): TickState | undefined {
    if (kind === 'variable') return ids.value.has(id)
    if (meters.length === 0) return undefined
    const on = meters.filter((meter) => ids.value.has(meter)).length
    return on === 0 ? false : on === meters.length || 'mixed'
  }

  function toggle(node: TreeNode): void {
    if (node.kind === 'variable') selection.toggle(node.id)
    else if (stateOf(node) === true) remove(node)
    else add(node)
  }

  function add(node: TreeNode): void {
    selection.setVariables([...new Set([...selection.ids, ...variablesOf(node)])])
  }

  function remove(node: TreeNode): void {
    const gone = variablesOf(node)
    if (gone.some((id) => ids.value.has(id)))
      selection.setVariables(selection.ids.filter((each) => !gone.includes(each)))
  }

  return {
    stateOf,
    toggle,
    add,
    remove,
    only: (node) => {
      selection.setVariables(variablesOf(node))
    },
    areNone: computed(() => ids.value.size === 0),
    clear: selection.clear,
  }
}

function variablesOf({ kind, id, meters = [] }: TreeNode): readonly string[] {
  return kind === 'variable' ? [id] : meters
}
