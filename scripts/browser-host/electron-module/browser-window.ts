import type { Host } from '../host-state.ts'
import { GuardedEmitter } from './guarded.ts'
import { preventable } from './preventable.ts'
import { HostWebContents, contentsEvents, openContents } from './web-contents.ts'
import { boundsOf, type Bounds, type Placement, type WindowOptions } from './window-bounds.ts'
import { placeWindow } from './window-placement.ts'
import { targetOpener } from './target-opener.ts'
import type { HostSession } from './session.ts'

interface WindowState {
  isDestroyed: boolean
  isVisible: boolean
  isMaximized: boolean
  isMinimized: boolean
  isFullScreen: boolean
}

export const openWindows = new Map<number, HostBrowserWindow>()

let lastId = 0

/** BrowserWindow. The real window exists where there is a display; elsewhere its size alone is real. */
export class HostBrowserWindow extends GuardedEmitter {
  readonly id = ++lastId
  readonly webContents: HostWebContents
  /** What the window was made with, for specs that check it. Not part of Electron. */
  readonly constructorOptions: WindowOptions
  readonly #host: Host
  #bounds: Bounds
  #minimum: [number, number]
  #title: string
  readonly #state: WindowState = {
    isDestroyed: false,
    isVisible: false,
    isMaximized: false,
    isMinimized: false,
    isFullScreen: false,
  }
  #isPlaced: boolean
  #isReadyToShow = false
  #isClosing = false

  constructor(host: Host, session: HostSession, options: WindowOptions) {
    super()
    refuseUnisolated(options)
    this.#host = host
    this.constructorOptions = options
    this.#bounds = boundsOf(options)
    this.#isPlaced = options.x !== undefined && options.y !== undefined
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#title = options.title ?? host.manifest.name
    this.webContents = new HostWebContents(host, session, {
      preload: options.webPreferences?.preload,
      additionalArguments: options.webPreferences?.additionalArguments ?? [],
      opensEarly: host.isHeadless,
      openTarget: targetOpener(host, () => this.#placement()),
      openWindow: (overrides, url) => {
        void new HostBrowserWindow(host, session, overrides).loadURL(url)
      },
    })
    openWindows.set(this.id, this)
    this.#follow(this.webContents)
    this.#state.isVisible = options.show !== false
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

  /** Asks `close`, then the page's beforeunload, as Electron does. */
  close(): void {
    if (this.#state.isDestroyed) return
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
    return this.#state.isDestroyed
  }

  show(): void {
    if (!this.#state.isVisible) this.#change({ isVisible: true }, 'show')
  }

  showInactive(): void {
    this.show()
  }

  hide(): void {
    if (this.#state.isVisible) this.#change({ isVisible: false }, 'hide')
  }

  isVisible(): boolean {
    return this.#state.isVisible
  }

  focus(): void {
    this.webContents.focus()
    this.emit('focus')
  }

  blur(): void {
    this.emit('blur')
  }

  isFocused(): boolean {
    return HostBrowserWindow.getFocusedWindow() === this
  }

  maximize(): void {
    this.#change({ isMaximized: true, isMinimized: false }, 'maximize')
    this.#place()
  }

  unmaximize(): void {
    this.#change({ isMaximized: false }, 'unmaximize')
    this.#place()
  }

  minimize(): void {
    this.#change({ isMinimized: true }, 'minimize')
  }

  restore(): void {
    this.#change({ isMinimized: false }, 'restore')
  }

  isMaximized(): boolean {
    return this.#state.isMaximized
  }

  isMinimized(): boolean {
    return this.#state.isMinimized
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#change({ isFullScreen }, isFullScreen ? 'enter-full-screen' : 'leave-full-screen')
    this.#place()
  }

  isFullScreen(): boolean {
    return this.#state.isFullScreen
  }

  getBounds(): Bounds {
    return { ...this.#bounds }
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  getContentBounds(): Bounds {
    return { ...this.#bounds }
  }

  setBounds(bounds: Partial<Bounds>): void {
    const [minWidth, minHeight] = this.#minimum
    const wanted = { ...this.#bounds, ...bounds }
    this.#bounds = {
      ...wanted,
      width: Math.max(wanted.width, minWidth),
      height: Math.max(wanted.height, minHeight),
    }
    this.#place()
    this.#isPlaced ||= bounds.x !== undefined || bounds.y !== undefined
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move')
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize')
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height]
  }

  getContentSize(): [number, number] {
    return this.getSize()
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height)
  }

  getMinimumSize(): [number, number] {
    return this.#minimum
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height]
  }

  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y]
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  center(): void {
    const { x, y } = boundsOf({ width: this.#bounds.width, height: this.#bounds.height })
    this.setBounds({ x, y })
  }

  getTitle(): string {
    return this.#title
  }

  setTitle(title: string): void {
    this.#title = title
  }

  setBackgroundColor(color: string): void {
    this.#host.recorded.push({ member: 'BrowserWindow.setBackgroundColor', args: [color] })
  }

  setProgressBar(progress: number): void {
    this.#host.recorded.push({ member: 'BrowserWindow.setProgressBar', args: [progress] })
  }

  setMenuBarVisibility(isVisible: boolean): void {
    this.#host.recorded.push({ member: 'BrowserWindow.setMenuBarVisibility', args: [isVisible] })
  }

  #change(change: Partial<WindowState>, event: string): void {
    Object.assign(this.#state, change)
    this.emit(event)
  }

  #placement(): Placement {
    const { isMaximized, isFullScreen } = this.#state
    const windowState = isFullScreen ? 'fullscreen' : isMaximized ? 'maximized' : 'normal'
    return { bounds: this.#bounds, isPlaced: this.#isPlaced, windowState }
  }

  #place(): void {
    const { page } = this.webContents
    if (page) void placeWindow(this.#host, page.link.targetId, this.#placement())
  }

  /** The person changed the window. */
  #moved(bounds: Bounds): void {
    const { isMaximized, isFullScreen } = this.#state
    const isSame = bounds.width === this.#bounds.width && bounds.height === this.#bounds.height
    if (isSame || isMaximized || isFullScreen) return
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
    contents.on('page-title-updated', (event: { defaultPrevented: boolean }, title: string) => {
      this.emit('page-title-updated', event, title)
      if (!event.defaultPrevented) this.#title = title
    })
    contents.on('-resized', (bounds: Bounds) => {
      this.#moved(bounds)
    })
    contents.on('destroyed', () => {
      // Chromium's own close button asks nobody.
      if (!this.#isClosing) this.emit('close', preventable({}))
      this.#state.isDestroyed = true
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
