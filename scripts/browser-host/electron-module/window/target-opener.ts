import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { waitingPath } from '../../app-server/app-server.ts'
import { isServed } from '../../app-server/origins.ts'
import type { CdpConnection } from '../../chromium/cdp.ts'
import { connectionOf, type Host } from '../../host-state.ts'
import { placeWindow, type Placement } from './window-placement.ts'

/** Returns a function that opens a window's page, given the first address that it will show. */
export function targetOpener(host: Host, placement: () => Placement): (firstUrl: string) => Promise<string> {
  return async (firstUrl) => {
    const connection = connectionOf(host, 'BrowserWindow')
    const targetId = host.isHeadless
      ? await openHeadlessWindow(connection, placement())
      : await openAppWindow(host, connection, firstUrl)
    await placeWindow(host, targetId, placement())
    return targetId
  }
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
