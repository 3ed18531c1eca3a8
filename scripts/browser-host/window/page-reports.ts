import { toAppUrl } from '../app-server/origins.ts'
import { preventable } from '../electron-module/preventable.ts'
import type { Protocol } from '../chromium/cdp.ts'
import type { PageLink } from './page-link.ts'

type Emit = (event: string, ...args: unknown[]) => unknown

/** Tells in Electron's events what Chromium reports of a page. */
export function reportPage({ session, mainFrameId }: PageLink, emit: Emit): void {
  let isErrorPage = false
  let isLoading = false
  const isMain = (frameId: string): boolean => frameId === mainFrameId

  session.on('Page.frameStartedLoading', ({ frameId }) => {
    if (!isMain(frameId) || isLoading) return
    isLoading = true
    emit('did-start-loading', {})
  })
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (!isMain(frameId) || !isLoading) return
    isLoading = false
    emit('did-stop-loading', {})
  })
  session.on('Page.frameNavigated', ({ frame }) => {
    if (isMain(frame.id)) isErrorPage = frame.unreachableUrl !== undefined
    if (frame.unreachableUrl === undefined) reportNavigation(frame, isMain(frame.id), emit)
  })
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    emit('did-navigate-in-page', {}, toAppUrl(url), isMain(frameId))
  })
  session.on('Page.lifecycleEvent', ({ name, frameId }) => {
    if (isMain(frameId) && !isErrorPage) reportStage(name, emit)
    if (name === 'load') emit('did-frame-finish-load', {}, isMain(frameId))
  })
  session.on('Inspector.targetCrashed', () => {
    emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  })
  session.on('Runtime.consoleAPICalled', ({ type, args }) => {
    emit('console-message', preventable({ level: levelOf(type), message: textOf(args) }))
  })
}

function reportNavigation(frame: Protocol.Page.Frame, isMainFrame: boolean, emit: Emit): void {
  const url = toAppUrl(frame.url)
  emit('did-frame-navigate', {}, url, 200, 'OK', isMainFrame)
  if (isMainFrame) emit('did-navigate', {}, url, 200, 'OK')
}

function reportStage(name: string, emit: Emit): void {
  if (name === 'DOMContentLoaded') emit('dom-ready', {})
  if (name === 'firstPaint' || name === 'load') emit('-painted')
  if (name === 'load') emit('did-finish-load', {})
}

function levelOf(type: Protocol.Runtime.consoleAPICalledPayload['type']): string {
  if (type === 'warning') return 'warning'
  return type === 'error' || type === 'debug' ? type : 'info'
}

function textOf(args: readonly Protocol.Runtime.RemoteObject[]): string {
  return args.map(({ value, description }) => String(value ?? description ?? '')).join(' ')
}
