import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { useCalendarFile } from './use-calendar-file.ts'
import { calendarCommands as strings } from './strings.ts'

export function useCalendarCommands(): CommandSource {
  const navigation = useNavigationStore()
  const file = useCalendarFile()
  const open = (): void => navigation.open({ kind: 'calendar' })
  return {
    listed: () => [
      { id: 'export-calendar', title: strings.exportFile, group: 'data', run: file.exportTo },
      { id: 'import-calendar', title: strings.importFile, group: 'data', run: file.importFrom },
      { id: 'open-calendar', title: strings.open, names: strings.openNames, group: 'data', run: open },
    ],
  }
}
