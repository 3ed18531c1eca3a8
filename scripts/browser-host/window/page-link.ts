import { randomUUID } from 'node:crypto'
import type { CdpConnection, CdpSession } from '../chromium/cdp.ts'

export interface PageLink {
  readonly targetId: string
  readonly session: CdpSession
  /** Two names that the page cannot guess: one for the channel between the worlds, one for the binding. */
  readonly token: string
  readonly binding: string
  readonly mainFrameId: string
}

/** The name of the preload's world, as Electron calls it. */
export const preloadWorldName = 'Electron Isolated Context'

/** Attaches to a page of Chromium and enables the events that the host needs. */
export async function linkPage(connection: CdpConnection, targetId: string): Promise<PageLink> {
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
  const session = connection.session(sessionId)
  const token = `electron-${randomUUID()}`
  const binding = `host_${randomUUID().replaceAll('-', '')}`
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('Page.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Runtime.addBinding', { name: binding, executionContextName: preloadWorldName }),
  ])
  return { targetId, session, token, binding, mainFrameId: frameTree.frame.id }
}
