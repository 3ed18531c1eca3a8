import { useServices } from '#renderer/ports/services-key.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useWorkspaceStore } from '../document/workspace-store.ts'
import type { RecordSettings } from './provenance-of.ts'

/** Returns what every record states about the app and the workspace at the time of writing. */
export function useRecordSettings(): () => RecordSettings {
  const { clock } = useServices()
  const facts = useAppFacts()
  const connections = useConnectionsStore()
  const workspaces = useWorkspaceStore()
  return () => ({
    appVersion: facts.facts?.version ?? '',
    now: clock.now(),
    baseUrl: connections.current?.baseUrl ?? '',
    workspace: workspaces.document(),
  })
}
