import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useExpectedMs } from '#renderer/stores/connection/expected-ms.ts'
import { type MenuEntry, action } from '#renderer/ui/menu/menu-entry.ts'
import { useReloadStore } from '#renderer/workspace/run/reload-store.ts'
import { type TreeNode, subjectOfNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import { favourites } from '#renderer/strings/portfolio/favourites.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { useCollectionsStore } from '#renderer/workspace/collections/collections-store.ts'
import { useMeterSumsStore } from '#renderer/catalogue/meter-sums.ts'
import { useExpressionActions } from '#renderer/expressions/use-expression-actions.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { favouriteOf } from './row-favourite.ts'
import { rowMenu, tree } from '#renderer/features/tree/strings.ts'
import { useTicks } from './use-ticks.ts'

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

/** Returns the menu entries for a row of the tree; `reloadMs` is how long reloading its variable would take. */
export function useRowEntries(reloadMs: () => number): (node: TreeNode) => readonly MenuEntry[] {
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  const collections = useCollectionsStore()
  const reload = useReloadStore()
  const ticks = useTicks()
  const sums = useMeterSumsStore()
  const selection = useSelectionStore()
  const expressions = useExpressionActions()
  const copy = useCopy()

  function ofChart(node: TreeNode): readonly MenuEntry[] {
    const state = ticks.stateOf(node)
    if (state === undefined) return []
    const texts = node.kind === 'variable' ? rowMenu.variable : rowMenu.mainMeters
    const add = action('add', texts.add, () => {
      ticks.add(node)
    })
    const addAll = action('add-all', rowMenu.addAll, () => ticks.addAll(node))
    const remove = action('remove', texts.remove, () => ticks.remove(node))
    const only = action('only', texts.only, () => ticks.only(node))
    return [
      ...(state === true ? [] : [add]),
      ...(ticks.othersOf(node) > 0 ? [addAll] : []),
      ...(state === false ? [] : [{ ...remove, keys: rowMenu.removeKey }]),
      only,
      ...(node.kind === 'variable' ? [reloading(node.id)] : []),
      { kind: 'rule', id: 'after-chart' },
    ]
  }

  function toggle(id: string): void {
    if (selection.isSelected(id)) selection.setVariables(selection.ids.filter((each) => each !== id))
    else selection.toggle(id)
  }

  /** Offers the total of an entity or an organization as one series for each resource. */
  function ofSums({ kind, id }: TreeNode): readonly MenuEntry[] {
    if (kind !== 'entity' && kind !== 'organization') return []
    return sums.sumsOf(kind, id).map((sum) => {
      const text = selection.isSelected(sum.id) ? rowMenu.removeSum : rowMenu.addSum
      return action(`sum-${sum.id}`, text(sum.resource), () => toggle(sum.id))
    })
  }

  function ofOwn({ kind, id }: TreeNode): readonly MenuEntry[] {
    if (kind === 'variable-group')
      return [action('delete-group', rowMenu.deleteGroup, () => collections.removeFromGroup(id))]
    if (kind !== 'variable' || !isExpressionId(id)) return []
    return [
      action('edit', rowMenu.expression.edit, () => expressions.edit(id)),
      action('rename', rowMenu.expression.rename, () => expressions.rename(id)),
      action('duplicate', rowMenu.expression.duplicate, () => expressions.duplicate(id)),
      action('remove-expression', rowMenu.expression.remove, () => expressions.remove(id)),
      { kind: 'rule', id: 'after-own' },
    ]
  }

  function reloading(dataHubId: string): MenuEntry {
    const requests = reload.requestsOf(dataHubId)
    const run = (): unknown => reload.reload(dataHubId)
    return { ...action('reload', rowMenu.reload(requests, reloadMs()), run), isDisabled: requests === 0 }
  }

  function ofThing(node: TreeNode): readonly MenuEntry[] {
    const subject = subjectOfNode(node)
    const favourite = favouriteOf(node)
    const details = action('details', rowMenu.details, () => {
      if (subject !== undefined) navigation.inspect(subject)
      navigation.showSheet('details')
      preferences.update({ detailsOpen: true })
    })
    const text = favourite && collections.isFavourite(favourite) ? favourites.remove : favourites.add
    const star = action('favourite', text, () => {
      if (favourite !== undefined) collections.toggleFavourite(favourite)
    })
    return [
      ...(subject === undefined ? [] : [details]),
      ...(favourite === undefined ? [] : [star]),
      action('copy-name', rowMenu.copyName, () => copy(node.fullName ?? node.name, rowMenu.copied)),
      ...(subject === undefined
        ? []
        : [action('copy-id', rowMenu.copyId, () => copy(node.id, rowMenu.copiedId))]),
    ]
  }

  return (node) => [
    ...ofChart(node),
    ...ofSums(node),
    ...ofOwn(node),
    ...ofThing(node),
    { kind: 'rule', id: 'before-clear' },
    { ...action('clear', tree.clearTicks, ticks.clear), isDisabled: ticks.areNone.value },
  ]
}
