import { toAppUrl } from '../app-server/origins.ts'
import type { PageLink } from './page-link.ts'

type Emit = (event: string, ...args: unknown[]) => unknown

/** Emits Chromium's reports about a page as Electron's events. */
export function reportPage({ session, mainFrameId }: PageLink, emit: Emit): void {
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
