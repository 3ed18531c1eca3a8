import { toAppUrl } from '../app-server/origins.ts'
import type { Protocol } from '../chromium/cdp.ts'
import { blobPath } from '../app-server/blob-store.ts'
import type { PageLink } from './page-link.ts'

/** A navigation on its way, before anything was requested from any network. */
export interface NavigationAttempt {
  readonly kind: 'navigate' | 'redirect'
  readonly url: string
  readonly frameId: string
  readonly isMainFrame: boolean
}

export interface NavigationGateOptions {
  /** Returns true when a listener prevented the navigation. */
  readonly isPrevented: (attempt: NavigationAttempt) => boolean
  /** Resolves to true when the filter of the session cancels a request. */
  readonly isCancelled: (request: Protocol.Fetch.requestPausedPayload) => Promise<boolean>
}

export interface NavigationGate {
  /** Announces a navigation of main's own, about which no listener is asked. */
  expect(url: string): void
  /** Pauses every request instead of only documents, for webRequest. */
  watchEverything(): Promise<unknown>
}

/** Longest time a page may take to report that a navigation is its own. */
const rendererDelayMs = 100

/**
 * Holds every document request until main was asked (will-navigate and its kin). As in Electron, main is asked only
 * about navigations of the page itself, not about those of main or of a test driver.
 */
export async function openNavigationGate(
  { session, mainFrameId }: PageLink,
  options: NavigationGateOptions,
): Promise<NavigationGate> {
  const expected = new Set<string>()
  const requested = new Map<string, PromiseWithResolvers<boolean>>()
  const keyOf = (frameId: string, url: string): string => `${frameId} ${url.replace(/#.*/, '')}`
  const requestOf = (key: string): PromiseWithResolvers<boolean> => {
    const request = requested.get(key) ?? Promise.withResolvers<boolean>()
    requested.set(key, request)
    return request
  }

  const isRenderersOwn = async (frameId: string, url: string): Promise<boolean> => {
    const key = keyOf(frameId, url)
    if (expected.delete(url.replace(/#.*/, ''))) return false
    const request = requestOf(key)
    const timer = setTimeout(() => {
      request.resolve(false)
    }, rendererDelayMs)
    const isOwn = await request.promise
    clearTimeout(timer)
    requested.delete(key)
    return isOwn
  }

  const isRefused = async (event: Protocol.Fetch.requestPausedPayload): Promise<boolean> => {
    const { frameId, request, redirectedRequestId } = event
    const isMainFrame = frameId === mainFrameId
    const attempt = { url: toAppUrl(request.url), frameId, isMainFrame }
    if (redirectedRequestId !== undefined) return options.isPrevented({ kind: 'redirect', ...attempt })
    const isOwn = await isRenderersOwn(frameId, request.url)
    return isOwn && options.isPrevented({ kind: 'navigate', ...attempt })
  }

  const decide = async (event: Protocol.Fetch.requestPausedPayload): Promise<void> => {
    const { requestId } = event
    const refused = event.resourceType === 'Document' && (await isRefused(event))
    if (refused) session.post('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    else if (await options.isCancelled(event))
      session.post('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else session.post('Fetch.continueRequest', { requestId })
  }

  session.on('Page.frameRequestedNavigation', ({ frameId, url }) => {
    requestOf(keyOf(frameId, url)).resolve(true)
    // Chromium asks no server for other schemes, so the attempt is announced here, but not decided.
    if (/^https?:/.test(url)) return
    requested.delete(keyOf(frameId, url))
    options.isPrevented({ kind: 'navigate', url, frameId, isMainFrame: frameId === mainFrameId })
  })
  session.on('Fetch.requestPaused', (event) => {
    // The host's own traffic does not concern the application's filters.
    if (event.request.url.includes(blobPath))
      session.post('Fetch.continueRequest', { requestId: event.requestId })
    else void decide(event)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
  return {
    expect: (url) => void expected.add(url.replace(/#.*/, '')),
    watchEverything: () => session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  }
}
