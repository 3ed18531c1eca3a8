import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { eventCommands as strings } from './strings.ts'
import { useEventsFile } from './use-events-file.ts'

export function useEventCommands(): CommandSource {
  const navigation = useNavigationStore()
  const file = useEventsFile()
  const open = (): void => navigation.open({ kind: 'events' })
  return {
    listed: () => [
      { id: 'open-events', title: strings.open, names: strings.openNames, group: 'data', run: open },
      { id: 'export-events', title: strings.exportFile, group: 'data', run: file.exportTo },
      { id: 'import-events', title: strings.importFile, group: 'data', run: file.importFrom },
    ],
  }
}
