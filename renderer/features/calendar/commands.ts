import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { calendarCommands as strings } from './strings.ts'

export function useCalendarCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => {
    navigation.open({ kind: 'calendar' })
  }
  return {
    listed: () => [
      { id: 'open-calendar', title: strings.open, names: strings.openNames, group: 'data', run: open },
    ],
  }
}
