import type { Host } from '../host-state.ts'
import type { Page } from '../window/page.ts'
import { capture } from './capture-page.ts'
import { evaluateInPage } from './evaluate-in-page.ts'
import { GuardedEmitter } from './guarded.ts'
import type { HostNativeImage } from './native-image.ts'
import { printToPdf } from './print-to-pdf.ts'

/** What main can have a page do: edit, print, capture, run code. */
export abstract class ContentsActions extends GuardedEmitter {
  readonly #host: Host
  #zoom = 1
  #userAgent = ''

  constructor(host: Host) {
    super()
    this.#host = host
  }

  /** The page once it is open. Not part of Electron. */
  abstract get page(): Page | undefined

  /** The page, opened if nobody has yet. Not part of Electron. */
  abstract openPage(firstUrl: string): Promise<Page>

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return evaluateInPage(await this.openPage('about:blank'), code, userGesture)
  }

  async printToPDF(options: Record<string, unknown> = {}): Promise<Buffer> {
    return printToPdf(await this.openPage('about:blank'), options)
  }

  async capturePage(rect?: {
    x: number
    y: number
    width: number
    height: number
  }): Promise<HostNativeImage> {
    return capture(await this.openPage('about:blank'), rect)
  }

  getUserAgent(): string {
    return this.#userAgent
  }

  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent
    this.page?.link.session.post('Emulation.setUserAgentOverride', { userAgent })
  }

  /** Remembered only: Chromium's protocol has no zoom of this kind. */
  setZoomFactor(factor: number): void {
    this.#zoom = factor
  }

  getZoomFactor(): number {
    return this.#zoom
  }

  forcefullyCrashRenderer(): void {
    this.page?.link.session.post('Page.crash')
  }

  focus(): void {
    this.page?.link.session.post('Page.bringToFront')
  }

  openDevTools(): void {
    this.#host.recorded.push({ member: 'webContents.openDevTools', args: [] })
  }

  closeDevTools(): void {
    this.#host.recorded.push({ member: 'webContents.closeDevTools', args: [] })
  }

  isDevToolsOpened(): boolean {
    return false
  }

  undo(): void {
    this.#edit('Undo')
  }
  redo(): void {
    this.#edit('Redo')
  }
  cut(): void {
    this.#edit('Cut')
  }
  copy(): void {
    this.#edit('Copy')
  }
  paste(): void {
    this.#edit('Paste')
  }
  delete(): void {
    this.#edit('Delete')
  }
  selectAll(): void {
    this.#edit('SelectAll')
  }

  #edit(command: string): void {
    this.page?.link.session.post('Input.dispatchKeyEvent', { type: 'keyDown', commands: [command] })
  }
}
