import type { Host } from '../host-state.ts'
import { GuardedEmitter } from './guarded.ts'
import { boundsOf, type Bounds, type Placement, type WindowOptions } from './window-bounds.ts'
import { placeWindow } from './window-placement.ts'

interface WindowState {
  isVisible: boolean
  isMaximized: boolean
  isMinimized: boolean
  isFullScreen: boolean
}

/**
 * The frame of a window: place, size, state, title. A real one exists where there is a display; elsewhere its
 * size alone is real.
 */
export abstract class HostBaseWindow extends GuardedEmitter {
  readonly #host: Host
  #bounds: Bounds
  #isPlaced: boolean
  #minimum: [number, number]
  #title: string
  readonly #state: WindowState

  constructor(host: Host, options: WindowOptions) {
    super()
    this.#host = host
    this.#bounds = boundsOf(options)
    this.#isPlaced = options.x !== undefined && options.y !== undefined
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    this.#title = options.title ?? host.manifest.name
    const isVisible = options.show !== false
    this.#state = { isVisible, isMaximized: false, isMinimized: false, isFullScreen: false }
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

  blur(): void {
    this.emit('blur')
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

  /** Chromium's page in this window, once it is there. Not part of Electron. */
  abstract targetId(): string | undefined

  #change(change: Partial<WindowState>, event: string): void {
    Object.assign(this.#state, change)
    this.emit(event)
  }

  /** What Chromium's window is to be. Not part of Electron. */
  placement(): Placement {
    const { isMaximized, isFullScreen } = this.#state
    const windowState = isFullScreen ? 'fullscreen' : isMaximized ? 'maximized' : 'normal'
    return { bounds: this.#bounds, isPlaced: this.#isPlaced, windowState }
  }

  #place(): void {
    const targetId = this.targetId()
    if (targetId !== undefined) void placeWindow(this.#host, targetId, this.placement())
  }

  /** The person changed the window. Not part of Electron. */
  moved(bounds: Bounds): void {
    const { isMaximized, isFullScreen } = this.#state
    const isSame = bounds.width === this.#bounds.width && bounds.height === this.#bounds.height
    if (isSame || isMaximized || isFullScreen) return
    this.#bounds = this.#host.isHeadless
      ? { ...this.#bounds, width: bounds.width, height: bounds.height }
      : bounds
    this.emit('resize')
  }
}
