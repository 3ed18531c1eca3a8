import { shallowRef, type ShallowRef } from 'vue'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { notesAsEvents, type EventRow } from './event-row.ts'

/** Reads the notes of all workspaces of the open connection, as they were last saved. */
export function useWorkspaceNotes(): {
  readonly rows: Readonly<ShallowRef<readonly EventRow[]>>
  readonly read: () => Promise<void>
} {
  const connections = useConnectionsStore()
  const rows = shallowRef<readonly EventRow[]>([])

  async function read(): Promise<void> {
    const { services } = connections
    const listed = await services?.workspaces.list()
    if (connections.services === services && listed?.ok === true)
      rows.value = notesAsEvents(listed.value.workspaces)
  }

  return { rows, read }
}
