import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import type { CardTableRow } from '#renderer/cards/card-table.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useShowDetails } from '#renderer/stores/show-details.ts'
import { action, type MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useWorkspaceSelection } from '#renderer/workspace/document/selection-store.ts'
import { rowMenu as strings, seriesMenu } from '../../strings.ts'

/** Returns the entries of a row's menu that concern its series, which are those of a meter or of an entity. */
export function useRowEntries(): (opens: CardTableRow['opens']) => readonly MenuEntry[] {
  const catalogue = useCatalogueStore()
  const lookUp = useVariableLookup()
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  const selection = useWorkspaceSelection()
  const showDetails = useShowDetails()

  const put = selection.setVariables

  function ofChart(ids: readonly string[]): MenuEntry {
    const isShown = ids.every((id) => selection.isSelected(id))
    return isShown
      ? action('remove', seriesMenu.remove, () => put(selection.ids.filter((id) => !ids.includes(id))))
      : action('add', strings.add, () => put([...new Set([...selection.ids, ...ids])]))
  }

  function reveal(dataHubId: string): void {
    preferences.update({ treeOpen: true })
    navigation.showSheet('tree')
    navigation.reveal(dataHubId)
  }

  return (opens) => {
    const known = opens?.kind === 'readings' ? opens.dataHubIds.filter((id) => lookUp(id) !== undefined) : []
    const [first] = known
    if (first === undefined) return []
    const details = action('details', seriesMenu.details, () => {
      showDetails({ kind: 'variable', dataHubId: first })
    })
    return [
      ofChart(known),
      ...(catalogue.variable(first) === undefined
        ? []
        : [action('reveal', strings.reveal, () => reveal(first))]),
      ...(known.length === 1 ? [details] : []),
    ]
  }
}
