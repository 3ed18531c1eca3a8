import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { sync } from './strings.ts'

export function useTreeCommands(): CommandSource {
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  return {
    listed: () =>
      connections.isReadOnly
        ? []
        : [{ id: 'refresh-catalogue', title: sync.refresh, group: 'data', run: () => catalogue.sync() }],
  }
}
