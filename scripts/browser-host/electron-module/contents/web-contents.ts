import type { PrintToPDFOptions } from 'electron'
import { EventEmitter, once } from 'node:events'
import { toChromiumUrl } from '../../app-server/origins.ts'
import { connectionOf, type Host } from '../../host-state.ts'
import type { NavigationAttempt } from '../../window/navigation-gate.ts'
import { preparePage, type Page } from '../../window/page.ts'
import { GuardedEmitter, preventable } from '../guarded-emitter.ts'
import { createPageIpc, type PageIpc } from './page-ipc.ts'
import type { HostSession } from '../session/session.ts'

export interface ContentsOptions {
  readonly preload: string | undefined
  /** Opens the target in which the page will live, given its first address. */
  readonly openTarget: (firstUrl: string) => Promise<string>
  /** True if the page opens at once rather than with its first address. */
  readonly opensEarly: boolean
}

/** Every page that is open, by id. */
export const openContents = new Map<number, HostWebContents>()

/** Emits `created` and `opened`, for the modules that follow every page. */
export const contentsEvents = new EventEmitter()

let lastId = 0

/** webContents: the public face of one page. */
export class HostWebContents extends GuardedEmitter {
  readonly id = ++lastId
  readonly session: HostSession
  readonly #host: Host
  readonly #options: ContentsOptions
  readonly #ipcOfPage: PageIpc
  readonly #gone = Promise.withResolvers<undefined>()
  #opening: Promise<Page> | undefined
  #page: Page | undefined
  #isDestroyed = false
  #peerPolicy = 'default'

  constructor(host: Host, session: HostSession, options: ContentsOptions) {
    super()
    this.#host = host
    this.session = session
    this.#options = options
    this.#ipcOfPage = createPageIpc(this, () => this.#page)
    openContents.set(this.id, this)
    this.on('-key', (press) => contentsEvents.emit('key', press))
    contentsEvents.emit('created', this)
    if (options.opensEarly) void this.openPage('about:blank').catch(() => undefined)
  }

  /** Returns the prepared page, and opens it when this is the first call. Not part of Electron. */
  openPage(firstUrl: string): Promise<Page> {
    this.#opening ??= this.#open(firstUrl)
    return this.#opening
  }

  get page(): Page | undefined {
    return this.#page
  }

  async loadURL(url: string): Promise<void> {
    const loading = this.#load(url)
    // In Electron, a rejection that nobody handles is no crash either.
    loading.catch(() => undefined)
    return loading
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  reload(): void {
    this.#page?.link.session.post('Page.reload')
  }

  reloadIgnoringCache(): void {
    this.#page?.link.session.post('Page.reload', { ignoreCache: true })
  }

  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    const { link } = await this.openPage('about:blank')
    const { data } = await link.session.send('Page.printToPDF', printOptions(options))
    return Buffer.from(data, 'base64')
  }

  forcefullyCrashRenderer(): void {
    this.#page?.link.session.post('Page.crash')
  }

  focus(): void {
    this.#page?.link.session.post('Page.bringToFront')
  }

  /** The page may finish, but it cannot keep its window open, which no page of the application does. */
  close(): void {
    if (this.#page) this.#page.link.session.post('Page.close')
    else this.destroyed()
  }

  send(channel: string, ...args: unknown[]): void {
    this.#ipcOfPage.send(channel, args)
  }

  /** The handler is not asked: the application denies every window, and so does the host. */
  setWindowOpenHandler(): void {}

  /**
   * The policy is stored but has no effect: Chromium is started with the strictest one, and pages have no peer
   * connections.
   */
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#peerPolicy = policy
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#peerPolicy
  }

  /** Reacts to Chromium closing the page. Not part of Electron. */
  destroyed(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    openContents.delete(this.id)
    this.#gone.resolve(undefined)
    this.emit('destroyed')
  }

  async #open(firstUrl: string): Promise<Page> {
    const connection = connectionOf(this.#host, 'BrowserWindow')
    const targetId = await this.#options.openTarget(firstUrl)
    const page = await preparePage(connection, targetId, {
      preload: this.#options.preload,
      receive: (...received) => {
        this.#ipcOfPage.receive(...received)
      },
      blobs: this.#host.blobs,
      isPrevented: (attempt) => this.#isPrevented(attempt),
      isCancelled: (request) => this.session.webRequest.isCancelled(request),
      emit: (event, ...args) => this.emit(event, ...args),
    })
    await this.#watchRequests(page)
    this.#page = page
    contentsEvents.emit('opened', this)
    return page
  }

  async #watchRequests(page: Page): Promise<void> {
    this.session.webRequest.on('-changed', () => void page.gate.watchEverything().catch(() => undefined))
    if (this.session.webRequest.isWatching) await page.gate.watchEverything()
  }

  async #load(url: string): Promise<void> {
    const address = toChromiumUrl(url, this.#host.standardSchemes)
    const { link } = await this.openPage(address)
    await this.session.applyPermissions(this, url)
    const finished = once(this, 'did-finish-load')
    const { errorText } = await link.session.send('Page.navigate', { url: address })
    if (errorText) throw new Error(`${errorText.replace('net::', '')} loading '${url}'`)
    await Promise.race([finished, this.#gone.promise])
  }

  /** Announces a navigation of the page to the listeners; true if one of them prevented it. */
  #isPrevented({ kind, url, isMainFrame }: NavigationAttempt): boolean {
    const event = preventable({ url, isMainFrame })
    const isPreventedBy = (name: string): boolean => {
      this.emit(name, event, url, false, isMainFrame)
      return event.defaultPrevented
    }
    if (kind === 'redirect') return isPreventedBy('will-redirect')
    return isPreventedBy('will-frame-navigate') || (isMainFrame && isPreventedBy('will-navigate'))
  }
}

/** Widths and heights in inches of the paper formats that the app prints. */
const papers: Readonly<Record<string, readonly [number, number]>> = {
  A4: [8.27, 11.7],
  Letter: [8.5, 11],
}

/** Fills in Electron's defaults; all lengths are inches, and the compiler checks the arguments. */
function printOptions({ pageSize = 'Letter', margins = {}, ...options }: PrintToPDFOptions) {
  const paper = typeof pageSize === 'string' ? papers[pageSize] : ([pageSize.width, pageSize.height] as const)
  if (paper === undefined) throw new Error('browser host: this page size is not emulated')
  const [paperWidth, paperHeight] = paper
  const { top = 0.4, bottom = 0.4, left = 0.4, right = 0.4 } = margins
  return {
    ...{ ...options, paperWidth, paperHeight },
    ...{ marginTop: top, marginBottom: bottom, marginLeft: left, marginRight: right },
  }
}
