import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import type { MenuEntry } from '#renderer/ui/menu/menu-entry.ts'
import { useReloadStore } from '../store/reload-store.ts'
import { useSelectionStore } from '../store/selection-store.ts'
import { reload as reloadStrings, seriesMenu as strings } from '../strings.ts'
import type { FigureRow } from './figure-row.ts'

/** Returns the entries of the menu of a series. */
export function useSeriesEntries(): (row: FigureRow) => readonly MenuEntry[] {
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  const selection = useSelectionStore()
  const reload = useReloadStore()
  const copy = useCopy()

  return ({ id, name, variable: { dataHubId } }) => {
    const requests = reload.requestsOf(dataHubId)
    const remove = action('remove', strings.remove, () => {
      selection.removeOperand(id)
    })
    const again = action('reload', reloadStrings.label(requests), () => reload.reload(dataHubId))
    return [
      { ...remove, keys: strings.removeKey },
      action('only', strings.only, () => {
        selection.setVariables([dataHubId])
      }),
      { ...again, isDisabled: requests === 0 },
      { kind: 'rule', id: 'after-chart' },
      action('details', strings.details, () => {
        navigation.inspect({ kind: 'variable', dataHubId })
        navigation.showSheet('details')
        preferences.update({ detailsOpen: true })
      }),
      action('copy-name', strings.copyName, () => copy(name, strings.copiedName)),
      action('copy-id', strings.copyId, () => copy(dataHubId, strings.copiedId)),
      { kind: 'rule', id: 'before-clear' },
      action('clear', strings.clear, selection.clear),
    ]
  }
}

function action(id: string, label: string, run: () => unknown) {
  return { kind: 'action', id, label, run } as const
}
