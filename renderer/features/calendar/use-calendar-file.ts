import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { calendarForm } from '#renderer/ports/documents/authored/calendar-document.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { calendarFiles as strings } from './strings.ts'

/** Exports the calendar of the open connection, or replaces it by that of a file. */
export function useCalendarFile(): AuthoredFile {
  const store = useCalendarStore()
  return useAuthoredFile({
    form: calendarForm,
    what: strings.file,
    content: () => store.calendar,
    take(calendar) {
      const before = store.calendar
      store.change(calendar)
      const own = Object.keys(calendar.organizations).length
      return {
        title: strings.imported,
        sentences: own > 0 ? [strings.organizations(own)] : [],
        undo: () => store.change(before),
      }
    },
  })
}
