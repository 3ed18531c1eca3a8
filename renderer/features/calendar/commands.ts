import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { calendarCommands as strings, calendarFiles } from './strings.ts'
import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { calendarForm } from '#renderer/ports/documents/authored/calendar-document.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'

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

/** Exports the calendar of the open connection, or replaces it with that of a file. */
function useCalendarFile(): AuthoredFile {
  const store = useCalendarStore()
  return useAuthoredFile({
    form: calendarForm,
    what: calendarFiles.file,
    content: () => store.calendar,
    take(calendar) {
      const before = store.calendar
      store.change(calendar)
      const own = Object.keys(calendar.organizations).length
      return {
        title: calendarFiles.imported,
        sentences: own > 0 ? [calendarFiles.organizations(own)] : [],
        undo: () => store.change(before),
      }
    },
  })
}
