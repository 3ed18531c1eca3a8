import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useExpectedMs } from '#renderer/stores/connection/expected-ms.ts'
import type { MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useReloadStore } from '#renderer/workspace/run/reload-store.ts'
import type { TreeNode } from '../nodes/tree-node.ts'
import { useRowEntries } from './use-row-entries.ts'

interface RowMenu {
  /** The row whose menu is open. */
  readonly node: ShallowRef<TreeNode | undefined>
  readonly entries: () => readonly MenuEntry[]
  readonly label: ComputedRef<string>
}

/** Fills the only menu of the tree for the row at which it opens. */
export function useRowMenu(): RowMenu {
  const reload = useReloadStore()
  const node = shallowRef<TreeNode>()
  const reloadMs = useExpectedMs(() =>
    node.value?.kind === 'variable' ? reload.requestsOf(node.value.id) : 0,
  )
  const entriesOf = useRowEntries(() => reloadMs.value)
  const entries = (): readonly MenuEntry[] => (node.value === undefined ? [] : entriesOf(node.value))
  const label = computed(() => node.value?.fullName ?? node.value?.name ?? '')
  return { node, entries, label }
}
