import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { watchCommands as strings } from './strings.ts'

export function useWatchCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => {
    navigation.open({ kind: 'watch' })
  }
  return {
    listed: () => [
      { id: 'open-watch', title: strings.open, names: strings.openNames, group: 'data', run: open },
    ],
  }
}
