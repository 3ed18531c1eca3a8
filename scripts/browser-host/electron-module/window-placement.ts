import type { Host } from '../host-state.ts'
import type { Placement } from './window-bounds.ts'

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
