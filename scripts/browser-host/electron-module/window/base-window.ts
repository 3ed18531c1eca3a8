import type { Host } from '../../host-state.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { boundsOf, placeWindow, type Bounds, type Placement, type WindowOptions } from './window-placement.ts'

interface WindowState {
  isVisible: boolean
  isMaximized: boolean
  isMinimized: boolean
  isFullScreen: boolean
}

/**
 * The frame of a window: its place, size and state. If there is a display, a real frame exists; otherwise only its size
 * is real.
 */
export abstract class HostBaseWindow extends GuardedEmitter {
  readonly #host: Host
  #bounds: Bounds
  readonly #isPlaced: boolean
  readonly #state: WindowState

  constructor(host: Host, options: WindowOptions) {
    super()
    this.#host = host
    this.#bounds = boundsOf(options)
    this.#isPlaced = options.x !== undefined && options.y !== undefined
    const isVisible = options.show !== false
    this.#state = { isVisible, isMaximized: false, isMinimized: false, isFullScreen: false }
  }

  show(): void {
    if (!this.#state.isVisible) this.#change({ isVisible: true }, 'show')
  }

  isVisible(): boolean {
    return this.#state.isVisible
  }

  maximize(): void {
    this.#change({ isMaximized: true, isMinimized: false }, 'maximize')
    this.#place()
  }

  unmaximize(): void {
    this.#change({ isMaximized: false }, 'unmaximize')
    this.#place()
  }

  isMaximized(): boolean {
    return this.#state.isMaximized
  }

  minimize(): void {
    this.#change({ isMinimized: true }, 'minimize')
  }

  restore(): void {
    this.#change({ isMinimized: false }, 'restore')
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

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height]
  }

  setContentSize(width: number, height: number): void {
    this.#bounds = { ...this.#bounds, width, height }
    this.#place()
    this.emit('resize')
  }

  /** Returns Chromium's page in this window, once it exists. Not part of Electron. */
  abstract targetId(): string | undefined

  #change(change: Partial<WindowState>, event: string): void {
    Object.assign(this.#state, change)
    this.emit(event)
  }

  /** Returns the intended state of Chromium's window. Not part of Electron. */
  placement(): Placement {
    const { isMaximized, isFullScreen } = this.#state
    const windowState = isFullScreen ? 'fullscreen' : isMaximized ? 'maximized' : 'normal'
    return { bounds: this.#bounds, isPlaced: this.#isPlaced, windowState }
  }

  #place(): void {
    const targetId = this.targetId()
    if (targetId !== undefined) void placeWindow(this.#host, targetId, this.placement())
  }

  /** Reacts to the person changing the window. Not part of Electron. */
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
