import type { Host } from '../host-state.ts'
import { HostBaseWindow } from './base-window.ts'
import { preventable } from './preventable.ts'
import type { HostSession } from './session.ts'
import { targetOpener } from './target-opener.ts'
import { HostWebContents, contentsEvents, openContents } from './web-contents.ts'
import type { Bounds, WindowOptions } from './window-bounds.ts'

export const openWindows = new Map<number, HostBrowserWindow>()

let lastId = 0

/** BrowserWindow: a window with one page. */
export class HostBrowserWindow extends HostBaseWindow {
  readonly id = ++lastId
  readonly webContents: HostWebContents
  /** What the window was made with, for specs that check it. Not part of Electron. */
  readonly constructorOptions: WindowOptions
  #isDestroyed = false
  #isReadyToShow = false
  #isClosing = false

  constructor(host: Host, session: HostSession, options: WindowOptions) {
    super(host, options)
    refuseUnisolated(options)
    this.constructorOptions = options
    this.webContents = new HostWebContents(host, session, {
      preload: options.webPreferences?.preload,
      additionalArguments: options.webPreferences?.additionalArguments ?? [],
      opensEarly: host.isHeadless,
      openTarget: targetOpener(host, () => this.placement()),
      openWindow: (overrides, url) => {
        void new HostBrowserWindow(host, session, overrides).loadURL(url)
      },
    })
    openWindows.set(this.id, this)
    this.#follow(this.webContents)
    contentsEvents.emit('window-created', this)
  }

  static getAllWindows(): HostBrowserWindow[] {
    return [...openWindows.values()]
  }

  static fromId(id: number): HostBrowserWindow | null {
    return openWindows.get(id) ?? null
  }

  static fromWebContents(contents: HostWebContents | undefined | null): HostBrowserWindow | null {
    return HostBrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null
  }

  static getFocusedWindow(): HostBrowserWindow | null {
    return HostBrowserWindow.getAllWindows().findLast((window) => window.isVisible()) ?? null
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url)
  }

  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path)
  }

  reload(): void {
    this.webContents.reload()
  }

  /** Asks `close`, then the page's beforeunload; either may keep the window. */
  close(): void {
    if (this.#isDestroyed || this.#isClosing) return
    const event = preventable({})
    this.emit('close', event)
    if (event.defaultPrevented) contentsEvents.emit('close-prevented', this)
    else {
      this.#isClosing = true
      this.webContents.close({ waitForBeforeUnload: true })
    }
  }

  /** Closes without asking anyone. */
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

  isFocused(): boolean {
    return HostBrowserWindow.getFocusedWindow() === this
  }

  targetId(): string | undefined {
    return this.webContents.page?.link.targetId
  }

  #follow(contents: HostWebContents): void {
    contents.on('-painted', () => {
      if (!this.#isReadyToShow) this.emit('ready-to-show')
      this.#isReadyToShow = true
    })
    contents.on('page-title-updated', (event: { defaultPrevented: boolean }, title: string) => {
      this.emit('page-title-updated', event, title)
      if (!event.defaultPrevented) this.setTitle(title)
    })
    contents.on('-stayed', () => {
      this.#isClosing = false
      contentsEvents.emit('close-prevented', this)
    })
    contents.on('-resized', (bounds: Bounds) => {
      this.moved(bounds)
    })
    contents.on('destroyed', () => {
      // Chromium's own close button asks nobody.
      if (!this.#isClosing) this.emit('close', preventable({}))
      this.#isDestroyed = true
      openWindows.delete(this.id)
      this.emit('closed')
      contentsEvents.emit('window-closed', this)
    })
  }
}

/** The host cannot run pages otherwise, and the application must not ask it to. */
function refuseUnisolated({ webPreferences }: WindowOptions): void {
  const asked = webPreferences ?? {}
  if (asked.nodeIntegration === true || asked.contextIsolation === false || asked.sandbox === false) {
    throw new Error('browser host: only sandboxed, isolated pages without Node are emulated')
  }
  if (asked.partition !== undefined)
    throw new Error('browser host: pages of other partitions are not emulated')
}

/** Playwright's way from a page to its window. */
export function contentsFromTarget(targetId: string): HostWebContents | undefined {
  return [...openContents.values()].find((contents) => contents.page?.link.targetId === targetId)
}
