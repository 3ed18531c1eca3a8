import type { SchemeHandler } from '../../app-server/app-server.ts'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'

interface SchemePrivileges {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly codeCache?: boolean }
}

/** Creates `protocol`: schemes before ready, handlers of the default session after it. */
export function createProtocol(host: Host) {
  return guard('protocol', {
    registerSchemesAsPrivileged: (schemes: readonly SchemePrivileges[]): void => {
      if (host.boot.isReady) {
        throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      }
      for (const { scheme, privileges } of schemes) {
        if (privileges?.standard === true) host.standardSchemes.add(scheme)
        if (privileges?.codeCache === true) host.codeCachedSchemes.add(scheme)
      }
    },
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (!host.boot.isReady) throw new Error('protocol.handle can only be used after app is ready')
      host.schemeHandlers.set(scheme, handler)
    },
  })
}
