import { blobPath, type BlobStore } from '../app-server/app-server.ts'
import { toAppUrl } from '../app-server/origins.ts'
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

type Emit = (event: string, ...args: unknown[]) => unknown

export interface PageOptions extends NavigationGateOptions {
  readonly preload: string | undefined
  readonly receive: Receive
  readonly blobs: BlobStore
  /** Emits an event of Electron. */
  readonly emit: Emit
}

/** Prepares a page that Chromium has opened; nothing of the application has run in it yet. */
export async function preparePage(
  connection: CdpConnection,
  targetId: string,
  options: PageOptions,
): Promise<Page> {
  const link = await linkPage(connection, targetId)
  const context = connectPageContexts(link, options.blobs, options.receive)
  reportPage(link, options.emit)
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

/** Emits Chromium's reports about a page as Electron's events. */
function reportPage({ session, mainFrameId }: PageLink, emit: Emit): void {
  let isErrorPage = false
  const isMain = (frameId: string): boolean => frameId === mainFrameId

  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (isMain(frameId)) emit('did-start-loading', {})
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (!isMain(frame.id)) return
    isErrorPage = frame.unreachableUrl !== undefined
    if (!isErrorPage) emit('did-navigate', {}, toAppUrl(frame.url), 200, 'OK')
  })
  session.on('Page.lifecycleEvent', ({ name, frameId }) => {
    if (isMain(frameId) && !isErrorPage) reportStage(name, emit)
  })
  session.on('Inspector.targetCrashed', () => {
    emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  })
}

function reportStage(name: string, emit: Emit): void {
  if (name === 'DOMContentLoaded') emit('dom-ready', {})
  if (name === 'firstPaint' || name === 'load') emit('-painted')
  if (name === 'load') emit('did-finish-load', {})
}
