import type { Host } from '../../host-state.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import type { HostSession } from '../session/session.ts'
import { HostWebContents, contentsEvents, openContents } from '../contents/web-contents.ts'
import {
  boundsOf,
  openTarget,
  placeWindow,
  type Bounds,
  type Placement,
  type WindowOptions,
} from './window-placement.ts'

export const openWindows = new Map<number, HostBrowserWindow>()

let lastId = 0

/**
 * Emulates BrowserWindow: a window with one page, its place, size and state. If there is a display, a real frame exists;
 * otherwise only its size is real.
 */
export class HostBrowserWindow extends GuardedEmitter {
  readonly id = ++lastId
  readonly webContents: HostWebContents
  readonly #host: Host
  #bounds: Bounds
  readonly #isPlaced: boolean
  #windowState: Placement['windowState'] = 'normal'
  #isVisible: boolean
  #isMinimized = false
  #isDestroyed = false
  #isReadyToShow = false
  #isClosing = false

  constructor(host: Host, session: HostSession, options: WindowOptions) {
    super()
    this.#host = host
    this.#bounds = boundsOf(options)
    this.#isPlaced = options.x !== undefined && options.y !== undefined
    this.#isVisible = options.show !== false
    this.webContents = new HostWebContents(host, session, {
      preload: options.webPreferences?.preload,
      opensEarly: host.isHeadless,
      openTarget: (firstUrl) => openTarget(host, () => this.#placement(), firstUrl),
    })
    openWindows.set(this.id, this)
    this.#follow(this.webContents)
  }

  static getAllWindows(): HostBrowserWindow[] {
    return [...openWindows.values()]
  }

  static getFocusedWindow(): HostBrowserWindow | null {
    return HostBrowserWindow.getAllWindows().findLast((window) => window.isVisible()) ?? null
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  /** Announces the end, which nothing in the application prevents. */
  close(): void {
    if (!this.#isClosing) this.emit('close', {})
    this.destroy()
  }

  destroy(): void {
    this.#isClosing = true
    this.webContents.close()
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  focus(): void {
    this.webContents.focus()
    this.emit('focus')
  }

  show(): void {
    this.#isVisible = true
    this.emit('show')
  }

  isVisible(): boolean {
    return this.#isVisible
  }

  maximize(): void {
    this.#place('maximized')
    this.emit('maximize')
  }

  isMaximized(): boolean {
    return this.#windowState === 'maximized'
  }

  minimize(): void {
    this.#isMinimized = true
  }

  restore(): void {
    this.#isMinimized = false
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#place(isFullScreen ? 'fullscreen' : 'normal')
  }

  isFullScreen(): boolean {
    return this.#windowState === 'fullscreen'
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height]
  }

  setContentSize(width: number, height: number): void {
    this.#bounds = { ...this.#bounds, width, height }
    this.#place(this.#windowState)
    this.emit('resize')
  }

  #placement(): Placement {
    return { bounds: this.#bounds, isPlaced: this.#isPlaced, windowState: this.#windowState }
  }

  #place(windowState: Placement['windowState']): void {
    this.#windowState = windowState
    const targetId = this.webContents.page?.link.targetId
    if (targetId !== undefined) void placeWindow(this.#host, targetId, this.#placement())
  }

  /** Reacts to the person changing the window. */
  #moved(bounds: Bounds): void {
    const isSame = bounds.width === this.#bounds.width && bounds.height === this.#bounds.height
    if (isSame || this.#windowState !== 'normal') return
    this.#bounds = this.#host.isHeadless
      ? { ...this.#bounds, width: bounds.width, height: bounds.height }
      : bounds
    this.emit('resize')
  }

  #follow(contents: HostWebContents): void {
    contents.on('-painted', () => {
      if (!this.#isReadyToShow) this.emit('ready-to-show')
      this.#isReadyToShow = true
    })
    contents.on('-resized', (bounds: Bounds) => {
      this.#moved(bounds)
    })
    contents.on('destroyed', () => {
      // Chromium's own close button asks nobody.
      if (!this.#isClosing) this.emit('close', {})
      this.#isDestroyed = true
      openWindows.delete(this.id)
      this.emit('closed')
      contentsEvents.emit('window-closed', this)
    })
  }
}

/** Finds the page that Chromium knows by this id. */
export function contentsFromTarget(targetId: string): HostWebContents | undefined {
  return [...openContents.values()].find((contents) => contents.page?.link.targetId === targetId)
}
