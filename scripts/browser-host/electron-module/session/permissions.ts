import type { CdpConnection, Protocol } from '../../chromium/cdp.ts'

export type CheckHandler = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: { readonly requestingUrl: string; readonly isMainFrame: boolean },
) => boolean

type Descriptor = Protocol.Browser.PermissionDescriptor

/** Pairs Electron's names with the descriptors of Chromium's protocol. */
const permissions: readonly (readonly [electron: string, descriptor: Descriptor])[] = [
  ['persistent-storage', { name: 'persistent-storage' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
  ['media', { name: 'camera' }],
  ['media', { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['idle-detection', { name: 'idle-detection' }],
  ['fullscreen', { name: 'fullscreen' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['window-management', { name: 'window-management' }],
  ['storage-access', { name: 'storage-access' }],
]

/**
 * Asks the handler about the main frame of a page of ours, and tells Chromium before the page loads, since its prompts
 * cannot be answered one by one. Without a handler Electron grants everything.
 */
export async function applyPermissions(
  connection: CdpConnection,
  page: { readonly contents: unknown; readonly url: string; readonly origin: string },
  check: CheckHandler | null,
): Promise<void> {
  const { contents, url, origin } = page
  const details = { requestingUrl: url, isMainFrame: true }
  const asked = `${/^[a-z0-9+.-]+:\/\/[^/]*/i.exec(url)?.[0] ?? 'null'}/`
  const settings = permissions.map(([name, permission]) => {
    const isGranted = check === null || check(contents, name, asked, details)
    const setting = isGranted ? 'granted' : 'denied'
    return connection.send('Browser.setPermission', { permission, setting, origin }).catch(() => undefined)
  })
  await Promise.all(settings)
}
