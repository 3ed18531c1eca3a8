import type { Host } from '../../host-state.ts'
import { HostBaseWindow } from './base-window.ts'
import type { HostSession } from '../session/session.ts'
import { targetOpener } from './target-opener.ts'
import { HostWebContents, contentsEvents, openContents } from '../contents/web-contents.ts'
import type { Bounds, WindowOptions } from './window-placement.ts'

export const openWindows = new Map<number, HostBrowserWindow>()

let lastId = 0

/** BrowserWindow: a window with one page. */
export class HostBrowserWindow extends HostBaseWindow {
  readonly id = ++lastId
  readonly webContents: HostWebContents
  #isDestroyed = false
  #isReadyToShow = false
  #isClosing = false

  constructor(host: Host, session: HostSession, options: WindowOptions) {
    super(host, options)
    this.webContents = new HostWebContents(host, session, {
      preload: options.webPreferences?.preload,
      opensEarly: host.isHeadless,
      openTarget: targetOpener(host, () => this.placement()),
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

  targetId(): string | undefined {
    return this.webContents.page?.link.targetId
  }

  #follow(contents: HostWebContents): void {
    contents.on('-painted', () => {
      if (!this.#isReadyToShow) this.emit('ready-to-show')
      this.#isReadyToShow = true
    })
    contents.on('-resized', (bounds: Bounds) => {
      this.moved(bounds)
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
