import type { Host } from '../host-state.ts'
import type { Bounds } from './window-bounds.ts'

interface WindowState {
  readonly windowState?: 'normal' | 'maximized' | 'minimized' | 'fullscreen'
}

/** Gives Chromium's window a size, or a state; without a display the content has the window's size. */
export async function placeWindow(
  host: Host,
  targetId: string,
  bounds: Bounds,
  state: WindowState,
): Promise<void> {
  const connection = host.boot.connection
  if (!connection) return
  try {
    const { windowId } = await connection.send('Browser.getWindowForTarget', { targetId })
    if (state.windowState !== undefined)
      await connection.send('Browser.setWindowBounds', { windowId, bounds: state })
    if (state.windowState !== undefined && state.windowState !== 'normal') return
    const { x: left, y: top, width, height } = bounds
    if (!host.isHeadless)
      await connection.send('Browser.setWindowBounds', { windowId, bounds: { left, top } })
    await connection.send('Browser.setContentsSize', { windowId, width, height })
  } catch {
    // The page was closed meanwhile.
  }
}
