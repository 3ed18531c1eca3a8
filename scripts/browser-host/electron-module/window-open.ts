import { toAppUrl } from '../app-server/origins.ts'
import type { WindowWish } from '../page/window-open.ts'

export type WindowOpenHandler = (details: {
  url: string
  frameName: string
  features: string
  disposition: string
  referrer: { url: string; policy: string }
}) => { action: 'allow' | 'deny'; overrideBrowserWindowOptions?: object }

/** Asks the handler about a window that the page wants; without a handler every wish is granted. */
export function answerWindowOpen(
  wish: WindowWish,
  handler: WindowOpenHandler | undefined,
  open: (options: object, url: string) => void,
): void {
  const url = toAppUrl(wish.url)
  const referrer = { url: '', policy: 'strict-origin-when-cross-origin' }
  const answer = handler?.({ ...wish, url, referrer })
  const isAllowed = handler === undefined || answer?.action === 'allow'
  if (isAllowed) open(answer?.overrideBrowserWindowOptions ?? {}, url)
}
