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
  readonly title?: string
  readonly show?: boolean
  readonly webPreferences?: {
    readonly preload?: string
    readonly additionalArguments?: readonly string[]
    readonly partition?: string
    readonly sandbox?: boolean
    readonly contextIsolation?: boolean
    readonly nodeIntegration?: boolean
  }
}

/** Where a window is to be, and whether somebody chose the place; else the desktop does. */
export interface Placement {
  readonly bounds: Bounds
  readonly isPlaced: boolean
  readonly windowState: 'normal' | 'maximized' | 'minimized' | 'fullscreen'
}

/** Electron's default size, centred on the first screen. */
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
