import { toAppUrl } from '../app-server/origins.ts'
import type { Protocol } from '../chromium/cdp.ts'

export type WindowOpenHandler = (details: {
  url: string
  frameName: string
  features: string
  disposition: string
  referrer: { url: string; policy: string }
}) => { action: 'allow' | 'deny'; overrideBrowserWindowOptions?: object }

/**
 * Asks the handler about a window that the page wanted. Chromium has refused it already, so window.open
 * returns null even where the handler allows, and then the window is opened beside it.
 */
export function answerWindowOpen(
  attempt: Protocol.Page.windowOpenPayload,
  handler: WindowOpenHandler | undefined,
  open: (options: object, url: string) => void,
): void {
  const url = toAppUrl(attempt.url)
  const answer = handler?.({
    url,
    frameName: attempt.windowName === '_blank' ? '' : attempt.windowName,
    features: attempt.windowFeatures.join(','),
    disposition: 'foreground-tab',
    referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
  })
  const isAllowed = handler === undefined || answer?.action === 'allow'
  if (isAllowed) open(answer?.overrideBrowserWindowOptions ?? {}, url)
}
