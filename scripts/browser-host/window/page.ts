import { blobPath, type BlobStore } from '../app-server/blob-store.ts'
import type { CdpConnection } from '../chromium/cdp.ts'
import { preloadWorldScript, mainWorldScript } from '../page/page-scripts.ts'
import { openNavigationGate, type NavigationGate, type NavigationGateOptions } from './navigation-gate.ts'
import { connectPageContexts, type CurrentContext, type Receive } from './page-context.ts'
import { preloadWorldName, linkPage, type PageLink } from './page-link.ts'

/** A prepared page of Chromium: worlds, frames, messages, and the gate before its navigations. */
export interface Page {
  readonly link: PageLink
  readonly context: CurrentContext
  readonly gate: NavigationGate
}

export interface PageOptions extends NavigationGateOptions {
  readonly preload: string | undefined
  readonly receive: Receive
  readonly blobs: BlobStore
  /** Called before anything can happen in the page. */
  readonly onLinked: (link: PageLink) => void
}

/** Prepares a page that Chromium has opened; nothing of the application has run in it yet. */
export async function preparePage(
  connection: CdpConnection,
  targetId: string,
  options: PageOptions,
): Promise<Page> {
  const link = await linkPage(connection, targetId)
  const context = connectPageContexts(link, options.blobs, options.receive)
  options.onLinked(link)
  const [gate] = await Promise.all([openNavigationGate(link, options), addScripts(link, options)])
  return { link, context, gate }
}

/** Adds the page's own end of the bridge first: the preload calls it as soon as it runs. */
async function addScripts({ session, token, binding }: PageLink, options: PageOptions): Promise<void> {
  const settings = { token, binding, blobPath }
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(token) })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadWorldScript(settings, options.preload),
    worldName: preloadWorldName,
  })
}
