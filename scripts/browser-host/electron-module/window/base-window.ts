import type { Host } from '../../host-state.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'
import { boundsOf, placeWindow, type Bounds, type Placement, type WindowOptions } from './window-placement.ts'

/**
 * The frame of a window: its place, size and state. If there is a display, a real frame exists; otherwise only its size
 * is real.
 */
export abstract class HostBaseWindow extends GuardedEmitter {
  readonly #host: Host
  #bounds: Bounds
  readonly #isPlaced: boolean
  #windowState: Placement['windowState'] = 'normal'
  #isVisible: boolean
  #isMinimized = false

  constructor(host: Host, options: WindowOptions) {
    super()
    this.#host = host
    this.#bounds = boundsOf(options)
    this.#isPlaced = options.x !== undefined && options.y !== undefined
    this.#isVisible = options.show !== false
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

  /** Returns Chromium's page in this window, once it exists. Not part of Electron. */
  abstract targetId(): string | undefined

  /** Returns the intended state of Chromium's window. Not part of Electron. */
  placement(): Placement {
    return { bounds: this.#bounds, isPlaced: this.#isPlaced, windowState: this.#windowState }
  }

  #place(windowState: Placement['windowState']): void {
    this.#windowState = windowState
    const targetId = this.targetId()
    if (targetId !== undefined) void placeWindow(this.#host, targetId, this.placement())
  }

  /** Reacts to the person changing the window. Not part of Electron. */
  moved(bounds: Bounds): void {
    const isSame = bounds.width === this.#bounds.width && bounds.height === this.#bounds.height
    if (isSame || this.#windowState !== 'normal') return
    this.#bounds = this.#host.isHeadless
      ? { ...this.#bounds, width: bounds.width, height: bounds.height }
      : bounds
    this.emit('resize')
  }
}
