import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { usePanes } from '../panes/use-panes.ts'
import { windowCommands } from '../strings.ts'

/** Offers the commands of the window itself: its panes, its search and its palette. */
export function useWindowCommands(): CommandSource {
  const navigation = useNavigationStore()
  const panes = usePanes()

  const fixed: readonly Command[] = [
    {
      id: 'focus-search',
      title: windowCommands.search,
      group: 'data',
      run: () => {
        panes.setShown('tree', true)
        navigation.askForSearch()
      },
    },
    {
      id: 'toggle-tree',
      title: windowCommands.tree,
      group: 'view',
      names: windowCommands.treeNames,
      run: () => panes.setShown('tree', !panes.isTreeShown.value),
    },
    {
      id: 'toggle-details',
      title: windowCommands.details,
      group: 'view',
      names: windowCommands.detailsNames,
      run: () => panes.setShown('details', !panes.isDetailsShown.value),
    },
  ]

  return { listed: () => fixed }
}
