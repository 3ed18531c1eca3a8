/** Scheme and host of the app's page. Never changed: all that IndexedDB holds belongs to this origin. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'meterlens'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** The scheme's rights: an origin with storage and a secure context, and nothing beyond. */
export const appSchemePrivileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }

/** Whether `address` is a place of the app's own: its scheme and host, or the development server's origin. */
export function isOwnAddress(address: string, devOrigin: string | undefined): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  // Not `url.origin`, which is the text 'null' for a scheme that Node does not know.
  if (url.protocol === `${APP_SCHEME}:`) return url.host === APP_HOST
  return devOrigin !== undefined && url.origin === devOrigin
}

/** Origin of the development server; never honoured in a packaged app. */
export function devOriginFrom(rendererUrl: string | undefined, isPackaged: boolean): string | undefined {
  if (isPackaged || rendererUrl === undefined) return undefined
  return URL.parse(rendererUrl)?.origin
}
