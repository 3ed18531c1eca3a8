import type { Host } from '../host-state.ts'
import { guard } from './guarded.ts'
import type { HostProtocol } from './protocol.ts'
import { HostSession } from './session.ts'

/** `session`: the default one and those of partitions, each announced when it is made. */
export function createSessions(host: Host, protocol: HostProtocol, announce: (session: HostSession) => void) {
  const partitions = new Map<string, HostSession>()
  const defaultSession = new HostSession(host, protocol)
  return guard('session', {
    defaultSession,
    fromPartition: (name: string): HostSession => {
      if (!host.boot.isReady) throw new Error('Session can only be received when app is ready')
      const held = partitions.get(name)
      if (held) return held
      const created = new HostSession(host, protocol)
      partitions.set(name, created)
      announce(created)
      return created
    },
  })
}
