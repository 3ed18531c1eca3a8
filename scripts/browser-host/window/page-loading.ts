import type { Page } from './page.ts'

/** A failed load, as Electron's loadURL rejects with it. */
export class LoadError extends Error {
  readonly code: string
  readonly errno: number
  readonly url: string

  constructor(code: string, url: string) {
    super(`${code} (${errnoOf(code)}) loading '${url}'`)
    this.code = code
    this.errno = errnoOf(code)
    this.url = url
  }
}

/** Chromium's numbers of the failures that a local application meets. */
const numbers: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INVALID_URL: -300,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_UNSAFE_PORT: -312,
  ERR_EMPTY_RESPONSE: -324,
}

function errnoOf(code: string): number {
  return numbers[code] ?? -2
}

/** Tracks the load event of every document; the returned function waits for it. */
export function watchLoads(page: Page): (loaderId: string) => Promise<unknown> {
  const loads = new Map<string, PromiseWithResolvers<undefined>>()
  const loadOf = (loaderId: string): PromiseWithResolvers<undefined> => {
    const load = loads.get(loaderId) ?? Promise.withResolvers<undefined>()
    loads.set(loaderId, load)
    return load
  }
  page.link.session.on('Page.lifecycleEvent', ({ name, frameId, loaderId }) => {
    if (name === 'load' && frameId === page.link.mainFrameId) loadOf(loaderId).resolve(undefined)
  })
  return (loaderId) => loadOf(loaderId).promise
}

/** Navigates and waits for the load event; rejects with a LoadError. `shownUrl` is main's spelling. */
export async function loadInPage(
  page: Page,
  loaded: (loaderId: string) => Promise<unknown>,
  url: string,
  shownUrl: string,
): Promise<void> {
  page.gate.expect(url)
  const result = await page.link.session.send('Page.navigate', { url })
  if (result.errorText) throw new LoadError(result.errorText.replace('net::', ''), shownUrl)
  if (result.loaderId !== undefined) await loaded(result.loaderId)
}
