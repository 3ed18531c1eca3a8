import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { eventsForm } from '#renderer/ports/documents/authored/events-document.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { eventFiles as strings } from './strings.ts'
import { useWorkspaceNotes } from './use-workspace-notes.ts'

/** Exports the event log with the notes of workspaces, or adds the events of a file. */
export function useEventsFile(): AuthoredFile {
  const store = useEventsStore()
  const notes = useWorkspaceNotes()
  const file = useAuthoredFile({
    form: eventsForm,
    what: strings.file,
    content: () => {
      const events = [...store.events, ...notes.rows.value.map(({ event }) => event)]
      return events.length === 0 ? undefined : { events }
    },
    take({ events }) {
      const before = store.events
      store.merge(events)
      return {
        title: strings.imported(events.length),
        sentences: [strings.merged],
        undo: () => store.replace(before),
      }
    },
  })
  return {
    ...file,
    exportTo: async () => {
      await notes.read()
      await file.exportTo()
    },
  }
}
