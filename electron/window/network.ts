/** The part of a session that fetches. */
export interface FetchingSession {
  fetch(url: string, init: RequestInit): Promise<Response>
}

/** Names a session of its own: in memory, without cache, shared with no page. */
export const NETWORK_PARTITION = 'meterlens-net'

/**
 * Fetches through Chromium's network, so that the system's proxy and certificates apply, without anything that a
 * browser would add: no cookies, no cache, no referrer. A redirect is an error, since it would carry the token along.
 */
export function createNetworkFetch(
  session: () => FetchingSession,
): (url: string, init?: RequestInit) => Promise<Response> {
  return (url, init) =>
    session().fetch(url, {
      ...init,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
}
