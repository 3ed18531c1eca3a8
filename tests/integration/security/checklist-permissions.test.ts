import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOwnAddress } from '#electron/window/app-origin.ts'
import {
  grantedPermissions,
  restrictSession,
  type GrantingSession,
} from '#electron/window/security/permissions.ts'
import { foreignAddresses } from './look-alikes.ts'

/** Every permission in Electron's typings, so that a new one is tried as soon as it appears. */
function allPermissions(): readonly string[] {
  const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const typings = readFileSync(join(electron, 'electron.d.ts'), 'utf8')
  const declared = /setPermissionCheckHandler\(handler: [^,]+, permission: ([^,]+),/.exec(typings)?.[1] ?? ''
  return [...declared.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')
}

type RequestHandler = Parameters<GrantingSession['setPermissionRequestHandler']>[0]
type CheckHandler = Parameters<GrantingSession['setPermissionCheckHandler']>[0]

function aSession() {
  const handlers: { request?: RequestHandler; check?: CheckHandler; device?: () => boolean } = {}
  let refuseDownload: ((event: { preventDefault(): void }) => void) | undefined
  const session: GrantingSession = {
    setPermissionRequestHandler: (handler) => void (handlers.request = handler),
    setPermissionCheckHandler: (handler) => void (handlers.check = handler),
    setDevicePermissionHandler: (handler) => void (handlers.device = handler),
    on: (_event, listener) => void (refuseDownload = listener),
  }
  restrictSession(session, (address) => isOwnAddress(address, undefined))
  const request = (permission: string, requestingUrl: string, isMainFrame = true): boolean => {
    let granted: boolean | undefined
    handlers.request?.(null, permission, (answer) => void (granted = answer), { requestingUrl, isMainFrame })
    if (granted === undefined) throw new Error('the request was never answered')
    return granted
  }
  const check = (permission: string, origin: string, isMainFrame = true): boolean =>
    handlers.check?.(null, permission, origin, { isMainFrame }) ?? true
  const download = (): boolean => {
    let prevented = false
    refuseDownload?.({ preventDefault: () => (prevented = true) })
    return prevented
  }
  return { request, check, device: () => handlers.device?.(), download }
}

describe('row 5: permissions', () => {
  const permissions = allPermissions()

  it('are tried in full', () => {
    expect(permissions.length).toBeGreaterThanOrEqual(46)
    for (const name of grantedPermissions) expect(permissions).toContain(name)
  })

  it.each(permissions)('%s goes to the page of the app only if it needs it', (permission) => {
    const { request, check } = aSession()
    const needed = grantedPermissions.includes(permission)
    expect(request(permission, 'app://meterlens/index.html')).toBe(needed)
    expect(check(permission, 'app://meterlens/')).toBe(needed)
    expect(check(permission, 'app://meterlens')).toBe(needed)
  })

  it.each(permissions)('%s goes to nobody else, and to no inner frame', (permission) => {
    const { request, check } = aSession()
    for (const address of [...foreignAddresses, 'null']) {
      expect(request(permission, address), address).toBe(false)
      expect(check(permission, address), address).toBe(false)
    }
    expect(request(permission, 'app://meterlens/', false)).toBe(false)
    expect(check(permission, 'app://meterlens/', false)).toBe(false)
  })

  it('never give a device', () => {
    expect(aSession().device()).toBe(false)
  })
})

describe('extra: downloads', () => {
  it('are prevented: files go through save dialogs', () => {
    expect(aSession().download()).toBe(true)
  })
})
