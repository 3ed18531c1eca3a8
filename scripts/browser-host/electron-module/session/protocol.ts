import type { SchemeHandler } from '../../app-server/app-server.ts'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'

interface SchemePrivileges {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly codeCache?: boolean }
}

/** Creates `protocol`: schemes before ready, handlers of the default session after it. */
export function createProtocol(host: Host) {
  let isRegistered = false
  return guard('protocol', {
    registerSchemesAsPrivileged: (schemes: readonly SchemePrivileges[]): void => {
      if (host.boot.isReady) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      }
      if (isRegistered)
        throw new Error(
          'browser host: registerSchemesAsPrivileged works once; the second call replaces the first',
        )
      isRegistered = true
      for (const { scheme, privileges } of schemes) register(host, scheme, privileges ?? {})
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (!host.boot.isReady) throw new Error('protocol.handle can only be used after app is ready')
      if (host.schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      host.schemeHandlers.set(scheme, handler)
    },
  })
}

function register(host: Host, scheme: string, privileges: NonNullable<SchemePrivileges['privileges']>): void {
  if (privileges.codeCache === true && privileges.standard !== true) {
    throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.')
  }
  if (privileges.standard === true) host.standardSchemes.add(scheme)
  if (privileges.codeCache === true) host.codeCachedSchemes.add(scheme)
}
