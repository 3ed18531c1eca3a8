import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { sourceCommands as strings } from './strings.ts'

export function useSourceCommands(): CommandSource {
  const navigation = useNavigationStore()
  const show = (): void => {
    navigation.show('sources')
  }
  return {
    listed: () => [
      { id: 'show-sources', title: strings.show, names: strings.showNames, group: 'data', run: show },
    ],
  }
}
