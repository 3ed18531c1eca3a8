import { nextTick, watch } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import type { TreeNode } from '../nodes/tree-node.ts'
import { rowOfNode } from '../nodes/visible-rows.ts'
import type { TreeRows } from './use-tree-rows.ts'

const ROWS_BELOW = 10

interface RevealPorts {
  readonly goTo: (row: number) => void
  readonly scrollToRow: (row: number) => void
  readonly isTicked: (node: TreeNode) => boolean
}

/**
 * Scrolls to rows that are revealed by other features: a variable of the palette, or those that a workspace shows when
 * it opens.
 */
export function useRevealedRows(
  { nodes, rows, setExpanded, hits }: TreeRows,
  { goTo, scrollToRow, isTicked }: RevealPorts,
): void {
  const navigation = useNavigationStore()
  const catalogue = useCatalogueStore()
  const workspace = useWorkspaceStore()
  let opened: string | undefined

  /** Expands the ancestors of a variable and shows its row. */
  async function reveal(dataHubId: string): Promise<void> {
    const at = nodes.value.findIndex(({ kind, id }) => kind === 'variable' && id === dataHubId)
    const ancestors: string[] = []
    for (let up = nodes.value[at]?.parent ?? -1; up >= 0; up = nodes.value[up]?.parent ?? -1) {
      ancestors.push(nodes.value[up]?.key ?? '')
    }
    setExpanded(ancestors, true)
    await nextTick()
    const row = at < 0 ? undefined : rowOfNode(rows.value, at)
    if (row !== undefined) goTo(row)
  }
  watch(
    () => navigation.revealed,
    (revealed) => {
      if (revealed !== undefined) void reveal(revealed.dataHubId)
    },
  )

  /** Row of the first entity or variable with a tick; undefined while pages of the catalogue still move the rows. */
  function firstTicked(): number | undefined {
    if (catalogue.catalogue?.syncedAt === undefined || hits.value !== undefined) return undefined
    const row = rows.value.nodeAt.findIndex((at) => {
      const node = nodes.value[at]
      return (node?.kind === 'entity' || node?.kind === 'variable') && isTicked(node)
    })
    return row < 0 ? undefined : row
  }
  watch(
    () => (workspace.id === opened ? undefined : firstTicked()),
    (row) => {
      if (row === undefined) return
      opened = workspace.id
      void bringIntoSight(row)
    },
    { immediate: true },
  )
  // The first hit is the likeliest; without a search the rows are those from before.
  watch(hits, () => void bringIntoSight(hits.value === undefined ? (firstTicked() ?? 0) : 0))

  /** Rows below it become visible too, since related ones usually follow. */
  async function bringIntoSight(row: number): Promise<void> {
    await nextTick()
    scrollToRow(Math.min(row + ROWS_BELOW, rows.value.nodeAt.length - 1))
    scrollToRow(row)
  }
}
