import type { RecordFile } from '#electron/records/record-file.ts'
import type { WindowState } from './window-state.ts'

/** The part of a window that concerns its position. */
export interface PlacedWindow {
  on(event: 'resize' | 'move' | 'maximize' | 'unmaximize' | 'close', listener: () => void): unknown
  getNormalBounds(): { x: number; y: number; width: number; height: number }
  isMaximized(): boolean
  isDestroyed(): boolean
}

const SETTLE_MS = 500

/** Saves the window's position once it no longer moves, and when it closes. */
export function rememberState(window: PlacedWindow, file: RecordFile<WindowState>): void {
  let timer: NodeJS.Timeout | undefined
  const write = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed()) return
    const { x, y, width, height } = window.getNormalBounds()
    // A position that cannot be saved is lost without harm.
    void file.write({ x, y, width, height, isMaximized: window.isMaximized() })
  }
  const writeSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(write, SETTLE_MS)
  }
  window.on('resize', writeSoon)
  window.on('move', writeSoon)
  window.on('maximize', writeSoon)
  window.on('unmaximize', writeSoon)
  window.on('close', write)
}
