import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { waitingPath } from '../../app-server/app-server.ts'
import { isServed } from '../../app-server/origins.ts'
import type { CdpConnection } from '../../chromium/cdp.ts'
import { connectionOf, type Host } from '../../host-state.ts'

export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

export interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly show?: boolean
  readonly webPreferences?: { readonly preload?: string }
}

/** The intended place of a window. The desktop chooses it unless `isPlaced` is true. */
export interface Placement {
  readonly bounds: Bounds
  readonly isPlaced: boolean
  readonly windowState: 'normal' | 'maximized' | 'fullscreen'
}

/** Returns the wanted bounds, by default Electron's size, centred on the first screen. */
export function boundsOf(options: WindowOptions): Bounds {
  const width = Math.max(options.width ?? 800, options.minWidth ?? 0)
  const height = Math.max(options.height ?? 600, options.minHeight ?? 0)
  return {
    width,
    height,
    x: options.x ?? Math.max(0, Math.round((1920 - width) / 2)),
    y: options.y ?? Math.max(0, Math.round((1080 - height) / 2)),
  }
}

/** Gives Chromium's window its place, size and state; without a display the page has the window's size. */
export async function placeWindow(host: Host, targetId: string, placement: Placement): Promise<void> {
  const connection = host.boot.connection
  if (!connection) return
  const { windowState, isPlaced, bounds } = placement
  const { x: left, y: top, width, height } = bounds
  try {
    const { windowId } = await connection.send('Browser.getWindowForTarget', { targetId })
    await connection.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    if (windowState !== 'normal') return
    if (isPlaced && !host.isHeadless) {
      await connection.send('Browser.setWindowBounds', { windowId, bounds: { left, top } })
    }
    await connection.send('Browser.setContentsSize', { windowId, width, height })
  } catch {
    // The page was closed meanwhile.
  }
}

/** Opens the page of a window, given the first address that it will show; the window may change its place meanwhile. */
export async function openTarget(host: Host, placement: () => Placement, firstUrl: string): Promise<string> {
  const connection = connectionOf(host, 'BrowserWindow')
  const targetId = host.isHeadless
    ? await openHeadlessWindow(connection, placement())
    : await openAppWindow(host, connection, firstUrl)
  await placeWindow(host, targetId, placement())
  return targetId
}

async function openHeadlessWindow(connection: CdpConnection, { bounds }: Placement): Promise<string> {
  const { width, height } = bounds
  const options = { url: 'about:blank', newWindow: true, width, height }
  return (await connection.send('Target.createTarget', options)).targetId
}

/**
 * Opens a real window without tabs and address bar. Only Chromium's command line opens one, so a second start on
 * the same profile passes the request on to the first. The window starts on the origin of the application, for
 * Chromium shows a bar above foreign ones.
 */
async function openAppWindow(host: Host, connection: CdpConnection, firstUrl: string): Promise<string> {
  const { executable, flags } = host.boot.chromium ?? { executable: '', flags: [] }
  const origin = isServed(firstUrl) ? new URL(firstUrl).origin : 'http://window.app.localhost'
  const address = `${origin}${waitingPath}?${randomUUID()}`
  const opened = targetShowing(connection, address)
  const ownFlags = flags.filter((flag) => !/^--(remote-debugging|no-startup-window)/.test(flag))
  spawn(executable, [...ownFlags, `--app=${address}`], { stdio: 'ignore' })
  return opened
}

function targetShowing(connection: CdpConnection, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('browser host: Chromium opened no window'))
    }, 20_000)
    const look = ({ targetInfo }: { targetInfo: { targetId: string; url: string } }): void => {
      if (targetInfo.url !== url) return
      clearTimeout(timer)
      resolve(targetInfo.targetId)
    }
    connection.on('Target.targetCreated', look)
    connection.on('Target.targetInfoChanged', look)
  })
}
