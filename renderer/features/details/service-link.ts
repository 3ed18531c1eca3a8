import type { Connection } from '#shared/contract/connection.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { details } from './strings.ts'

/**
 * Returns true for an address that main would open in the browser: https, at the host of the service itself. Main
 * decides by itself; this only keeps links from being shown that lead nowhere.
 */
export function leadsToService(
  address: string,
  { kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>,
): boolean {
  const [url, service] = [URL.parse(address), URL.parse(baseUrl)]
  if (kind !== 'service' || url === null || service === null) return false
  return url.protocol === 'https:' && url.username === '' && url.hostname === service.hostname
}

/** Opens an address of the service in the browser. */
export function useServiceLink(): (address: string) => Promise<void> {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const { report } = useNotices()
  return async (address) => {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return
    const opened = await bridge.openServiceLink({ connectionId, address })
    if (!opened.ok) report(opened.error, details.openingLink)
  }
}
