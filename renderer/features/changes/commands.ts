import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { changesCommands as strings } from './strings.ts'

export function useChangesCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => {
    navigation.open({ kind: 'changes' })
  }
  return {
    listed: () => [
      { id: 'open-changes', title: strings.open, names: strings.openNames, group: 'data', run: open },
    ],
  }
}
