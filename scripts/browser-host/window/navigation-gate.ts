import { blobPath } from '../app-server/app-server.ts'
import { toAppUrl } from '../app-server/origins.ts'
import type { Protocol } from '../chromium/cdp.ts'
import type { PageLink } from './page-link.ts'

/** A navigation on its way, before anything was requested from any network. */
export interface NavigationAttempt {
  readonly kind: 'navigate' | 'redirect'
  readonly url: string
  readonly isMainFrame: boolean
}

export interface NavigationGateOptions {
  /** Returns true when a listener prevented the navigation. */
  readonly isPrevented: (attempt: NavigationAttempt) => boolean
  /** Resolves to true when the filter of the session cancels a request. */
  readonly isCancelled: (request: Protocol.Fetch.requestPausedPayload) => Promise<boolean>
}

export interface NavigationGate {
  /** Pauses every request instead of only documents, for webRequest. */
  watchEverything(): Promise<unknown>
}

/**
 * Holds every document request until main was asked (will-navigate and its kin). Electron asks about navigations of the
 * page alone; the host also asks about those of main and of a test driver, since Chromium does not tell them apart.
 */
export async function openNavigationGate(
  { session, mainFrameId }: PageLink,
  { isPrevented, isCancelled }: NavigationGateOptions,
): Promise<NavigationGate> {
  const refusalOf = async (
    event: Protocol.Fetch.requestPausedPayload,
  ): Promise<Protocol.Network.ErrorReason | undefined> => {
    const { resourceType, request, frameId, redirectedRequestId } = event
    // The host's own traffic does not concern the application's filters.
    if (request.url.includes(blobPath)) return undefined
    const kind = redirectedRequestId === undefined ? 'navigate' : 'redirect'
    const attempt = { kind, url: toAppUrl(request.url), isMainFrame: frameId === mainFrameId } as const
    if (resourceType === 'Document' && isPrevented(attempt)) return 'Aborted'
    return (await isCancelled(event)) ? 'BlockedByClient' : undefined
  }
  const decide = async (event: Protocol.Fetch.requestPausedPayload): Promise<void> => {
    const { requestId } = event
    const errorReason = await refusalOf(event)
    if (errorReason === undefined) session.post('Fetch.continueRequest', { requestId })
    else session.post('Fetch.failRequest', { requestId, errorReason })
  }
  session.on('Fetch.requestPaused', (event) => void decide(event))
  session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    // Chromium asks no server for other schemes, so the attempt is announced here, but not decided.
    if (!/^https?:/.test(url)) isPrevented({ kind: 'navigate', url, isMainFrame: frameId === mainFrameId })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
  return { watchEverything: () => session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }) }
}
