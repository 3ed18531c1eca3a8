import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { addedText } from './strings.ts'

/**
 * Returns what follows a connection that was made: a notice, and `close` for the dialog. Both wait for a task of their
 * own, since the first connection mounts the window in this one, and all of it in one task would drop frames.
 */
export function useConnected(close: () => void): (organizations: number) => Promise<void> {
  const connections = useConnectionsStore()
  const notices = useNotices()
  return async (organizations) => {
    await nextTask()
    if (connections.current !== undefined) notices.notify(addedText(connections.current, organizations))
    close()
  }
}
