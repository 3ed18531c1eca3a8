import { isOwnAddress } from '../app-origin.ts'

/** The part of a session's webRequest that is used. */
export interface RequestFilter {
  onBeforeRequest(
    listener: (details: { readonly url: string }, callback: (response: { cancel?: boolean }) => void) => void,
  ): void
}

/** Schemes that stay inside the window; `devtools:` exists only if the tools are not disabled. */
const innerSchemes = ['blob:', 'data:', 'devtools:']

/** Returns true if the window's session may request `address`; the page has no network of its own. */
function isAllowedTraffic(address: string, devOrigin: string | undefined): boolean {
  if (isOwnAddress(address, devOrigin)) return true
  const url = URL.parse(address)
  if (url === null) return false
  // The development server reloads modules over a socket.
  const isDevSocket = devOrigin !== undefined && url.origin === devOrigin.replace(/^http/, 'ws')
  return innerSchemes.includes(url.protocol) || isDevSocket
}

/** Cancels requests of the window's session to any network, as a second barrier behind the content security policy. */
export function confineTraffic(
  filter: RequestFilter,
  devOrigin: string | undefined,
  report: (address: string) => void,
): void {
  filter.onBeforeRequest(({ url }, callback) => {
    const isAllowed = isAllowedTraffic(url, devOrigin)
    if (!isAllowed) report(url)
    callback({ cancel: !isAllowed })
  })
}

/** The part of Electron's webContents that controls peer connections. */
export interface PeerContents {
  setWebRTCIPHandlingPolicy(policy: 'disable_non_proxied_udp'): void
}

/**
 * Peer connections are not stopped by either barrier above; this keeps all datagrams in the page unless a proxy would
 * carry them.
 */
export function refuseDatagrams(contents: PeerContents): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * Proxy of the window's session: port 0, on which nothing can listen, even for loopback. Once datagrams are refused,
 * peer connections have only TCP to a relay left, which ends here. The app's own scheme needs no proxy.
 */
export const deadEnd = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:0',
  proxyBypassRules: '<-loopback>',
} as const
