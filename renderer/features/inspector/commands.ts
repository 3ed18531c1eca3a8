import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { developerCommands as strings } from './strings.ts'

/** Commands for people who examine the service itself. */
export function useDeveloperCommands(): CommandSource {
  const navigation = useNavigationStore()
  const commands: readonly Command[] = [
    {
      id: 'show-inspector',
      title: strings.inspector,
      group: 'developer',
      names: strings.inspectorNames,
      run: () => {
        navigation.show('inspector')
      },
    },
    {
      id: 'show-drift',
      title: strings.drift,
      group: 'developer',
      names: strings.driftNames,
      run: () => {
        navigation.show('drift')
      },
    },
  ]
  return { listed: () => commands }
}
