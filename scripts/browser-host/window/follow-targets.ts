import type { CdpConnection } from '../chromium/cdp.ts'
import { contentsFromTarget } from '../electron-module/window/browser-window.ts'

/** Follows the closing of pages, which Chromium reports for targets and not in their sessions. */
export async function followTargets(connection: CdpConnection): Promise<void> {
  connection.on('Target.targetDestroyed', ({ targetId }) => {
    contentsFromTarget(targetId)?.destroyed()
  })
  // A window that Chromium opened by itself has no place here: the application was not asked.
  connection.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.openerId === undefined) return
    connection.post('Target.closeTarget', { targetId: targetInfo.targetId })
  })
  await connection.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
}
