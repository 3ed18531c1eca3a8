/** Scheme and host of the app's page. They must never change: everything in IndexedDB belongs to this origin. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'meterlens'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** The scheme's rights: an origin with storage and a secure context, and nothing else. */
export const appSchemePrivileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }

/** Returns true if `address` belongs to the app itself: its scheme and host, or the development server's origin. */
export function isOwnAddress(address: string, devOrigin: string | undefined): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  // `url.origin` is not used, since it is the text 'null' for a scheme that Node does not know.
  if (url.protocol === `${APP_SCHEME}:`) return url.host === APP_HOST
  return devOrigin !== undefined && url.origin === devOrigin
}

/** Returns the origin of the development server, which is ignored in a packaged app. */
export function devOriginFrom(rendererUrl: string | undefined, isPackaged: boolean): string | undefined {
  if (isPackaged || rendererUrl === undefined) return undefined
  return URL.parse(rendererUrl)?.origin
}
