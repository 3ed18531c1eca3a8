/** The app's page needs storage that is not evicted, its copy buttons, and charts in full screen. */
export const grantedPermissions: readonly string[] = [
  'persistent-storage',
  'clipboard-sanitized-write',
  'fullscreen',
]

/** The part of Electron's session that grants permissions. */
export interface GrantingSession {
  setPermissionRequestHandler(
    handler: (
      contents: unknown,
      permission: string,
      callback: (granted: boolean) => void,
      details: { readonly requestingUrl?: string; readonly isMainFrame?: boolean },
    ) => void,
  ): void
  setPermissionCheckHandler(
    handler: (
      contents: unknown,
      permission: string,
      requestingOrigin: string,
      details: { readonly isMainFrame?: boolean },
    ) => boolean,
  ): void
  setDevicePermissionHandler(handler: () => boolean): void
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown
}

/**
 * Grants the few permissions above to the main frame of the app's own page, and nothing else to anyone.
 * Without handlers Electron would grant everything. Downloads go through save dialogs.
 */
export function restrictSession(session: GrantingSession, isOwn: (address: string) => boolean): void {
  const isGranted = (permission: string, address: string | undefined, isMainFrame?: boolean): boolean =>
    grantedPermissions.includes(permission) && isMainFrame === true && address !== undefined && isOwn(address)
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    callback(isGranted(permission, details.requestingUrl, details.isMainFrame))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isGranted(permission, requestingOrigin, details.isMainFrame),
  )
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
}
