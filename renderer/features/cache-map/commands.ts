import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { cacheCommands as strings } from './strings.ts'

export function useCacheCommands(): CommandSource {
  const navigation = useNavigationStore()
  const commands: readonly Command[] = [
    {
      id: 'open-cache-map',
      title: strings.map,
      group: 'data',
      run: () => {
        navigation.open({ kind: 'cache', shows: 'map' })
      },
    },
    {
      id: 'open-revisions',
      title: strings.revisions,
      group: 'data',
      names: strings.revisionNames,
      run: () => {
        navigation.open({ kind: 'cache', shows: 'revisions' })
      },
    },
  ]
  return { listed: () => commands }
}
