import type { Host } from '../../host-state.ts'

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
