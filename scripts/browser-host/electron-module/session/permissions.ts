import type { Protocol } from '../../chromium/cdp.ts'

export type CheckHandler = (
  contents: unknown,
  permission: string,
  requestingOrigin: string,
  details: { requestingUrl: string; isMainFrame: boolean; securityOrigin?: string },
) => boolean

export type RequestHandler = (
  contents: unknown,
  permission: string,
  callback: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void

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

export interface GrantState {
  readonly permission: Descriptor
  readonly setting: Protocol.Browser.PermissionSetting
}

/**
 * Asks the handlers about the main frame of `url`. Without handlers Electron grants everything. Chromium is told before
 * the page loads, since its prompts cannot be answered one by one.
 */
export async function grantStates(
  contents: unknown,
  url: string,
  check: CheckHandler | null,
  request: RequestHandler | null,
): Promise<GrantState[]> {
  const origin = `${/^[a-z0-9+.-]+:\/\/[^/]*/i.exec(url)?.[0] ?? 'null'}/`
  const details = { requestingUrl: url, isMainFrame: true }
  const granted = permissions.map(async ([permission, descriptor]): Promise<GrantState> => {
    const isChecked =
      check === null || check(contents, permission, origin, { ...details, securityOrigin: origin })
    const isRequested = request === null || (await isGrantedBy(request, contents, permission, details))
    return { permission: descriptor, setting: isChecked && isRequested ? 'granted' : 'denied' }
  })
  return Promise.all(granted)
}

function isGrantedBy(
  request: RequestHandler,
  contents: unknown,
  permission: string,
  details: { requestingUrl: string; isMainFrame: boolean },
): Promise<boolean> {
  return new Promise((resolve) => {
    request(contents, permission, resolve, details)
  })
}
