import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'
import { toAppUrl, toChromiumUrl } from '../app-server/origins.ts'
import { connectionOf, type Host } from '../host-state.ts'
import type { FrameDocument } from '../window/frame-tree.ts'
import { LoadError, loadInPage, watchLoads } from '../window/page-loading.ts'
import { reportPage } from '../window/page-reports.ts'
import { preparePage, type Page } from '../window/page.ts'
import { pageWantsToStay } from '../window/before-unload.ts'
import { ContentsActions } from './contents-actions.ts'
import { HostIpcMain } from './ipc-main.ts'
import { emitNavigation } from './navigation-events.ts'
import { createPageIpc, type PageIpc } from './page-ipc.ts'
import { preventable, type PreventableEvent } from './preventable.ts'
import type { SandboxFacts } from '../page/sandbox-globals.ts'
import { readPreload } from './preload-source.ts'
import type { HostSession } from './session.ts'
import { HostWebFrameMain } from './web-frame-main.ts'
import type { WindowWish } from '../page/window-open.ts'
import { answerWindowOpen, type WindowOpenHandler } from './window-open.ts'

export interface ContentsOptions {
  readonly preload: string | undefined
  readonly additionalArguments: readonly string[]
  /** Opens the target in which the page will live; told its first address. */
  readonly openTarget: (firstUrl: string) => Promise<string>
  /** Opens at once rather than with the first address. */
  readonly opensEarly: boolean
  readonly openWindow: (options: object, url: string) => void
}

/** Every page that is open, by id. */
export const openContents = new Map<number, HostWebContents>()

/** `created` and `opened`, for the modules that follow every page. */
export const contentsEvents = new EventEmitter()

let lastId = 0

/** webContents: the public face of one page. */
export class HostWebContents extends ContentsActions {
  readonly id = ++lastId
  readonly ipc = new HostIpcMain()
  readonly session: HostSession
  readonly #host: Host
  readonly #options: ContentsOptions
  readonly #ipcOfPage: PageIpc
  readonly #frames = new WeakMap<FrameDocument, HostWebFrameMain>()
  readonly #gone = Promise.withResolvers<undefined>()
  #opening: Promise<Page> | undefined
  #page: Page | undefined
  #loaded: ((loaderId: string) => Promise<unknown>) | undefined
  #windowOpenHandler: WindowOpenHandler | undefined
  readonly #state = { isDestroyed: false, isLoading: false, isCrashed: false, title: '' }

  constructor(host: Host, session: HostSession, options: ContentsOptions) {
    super(host)
    this.#host = host
    this.session = session
    this.#options = options
    this.#ipcOfPage = createPageIpc(
      this,
      () => this.#page,
      (document) => this.#frameOf(document),
    )
    openContents.set(this.id, this)
    this.#watchState()
    contentsEvents.emit('created', this)
    if (options.opensEarly) void this.openPage('about:blank').catch(() => undefined)
  }

  /** The prepared page; opens it when this is the first to ask. Not part of Electron. */
  openPage(firstUrl: string): Promise<Page> {
    this.#opening ??= this.#open(firstUrl)
    return this.#opening
  }

  get page(): Page | undefined {
    return this.#page
  }

  get mainFrame(): HostWebFrameMain {
    if (!this.#page) throw new Error('browser host: webContents.mainFrame before the first load')
    return this.#frameOf(this.#page.frames.main())
  }

  async loadURL(url: string): Promise<void> {
    const loading = this.#load(url)
    // A rejection that nobody looks at is no crash in Electron either.
    loading.catch(() => undefined)
    return loading
  }

  loadFile(path: string): Promise<void> {
    return this.loadURL(pathToFileURL(path).href)
  }

  getURL(): string {
    return toAppUrl(this.#page?.frames.main().url ?? '')
  }

  getTitle(): string {
    return this.#state.title
  }

  isLoading(): boolean {
    return this.#state.isLoading
  }

  isDestroyed(): boolean {
    return this.#state.isDestroyed
  }

  isCrashed(): boolean {
    return this.#state.isCrashed
  }

  reload(): void {
    this.#page?.gate.expect(this.#page.frames.main().url)
    this.#page?.link.session.post('Page.reload')
  }

  reloadIgnoringCache(): void {
    this.#page?.gate.expect(this.#page.frames.main().url)
    this.#page?.link.session.post('Page.reload', { ignoreCache: true })
  }

  stop(): void {
    this.#page?.link.session.post('Page.stopLoading')
  }

  close(options?: { waitForBeforeUnload?: boolean }): void {
    const page = this.#page
    if (!page) this.destroyed()
    else if (options?.waitForBeforeUnload) void this.#closeAsking(page)
    else this.#closeTarget(page)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#ipcOfPage.send(channel, args)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }

  /** Chromium closed the page. Not part of Electron. */
  destroyed(): void {
    if (this.#state.isDestroyed) return
    this.#state.isDestroyed = true
    openContents.delete(this.id)
    this.#gone.resolve(undefined)
    this.emit('destroyed')
  }

  async #closeAsking(page: Page): Promise<void> {
    const event = preventable({})
    // Preventing this event means closing nevertheless.
    const stays = (await pageWantsToStay(page)) && !this.#ignoresWish(event)
    if (stays) this.emit('-stayed')
    else this.#closeTarget(page)
  }

  #ignoresWish(event: PreventableEvent): boolean {
    this.emit('will-prevent-unload', event)
    return event.defaultPrevented
  }

  #closeTarget({ link }: Page): void {
    this.#host.boot.connection?.post('Target.closeTarget', { targetId: link.targetId })
  }

  async #open(firstUrl: string): Promise<Page> {
    const connection = connectionOf(this.#host, 'BrowserWindow')
    const targetId = await this.#options.openTarget(firstUrl)
    const page = await preparePage(connection, targetId, {
      preload: readPreload(this.#options.preload, (...args) => this.emit('preload-error', {}, ...args)),
      facts: this.#sandboxFacts(),
      receive: (...received) => {
        this.#ipcOfPage.receive(...received)
      },
      parcels: this.#host.parcels,
      isPrevented: (attempt) => emitNavigation(this, attempt, this.#frameFor(attempt.frameId)),
      filterRequest: (request) => this.session.webRequest.decide(request, this.id),
      onLinked: (link) => {
        reportPage(link, (event, ...args) => this.emit(event, ...args))
      },
    })
    this.#loaded = watchLoads(page)
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
    try {
      const page = await this.openPage(address)
      await this.session.applyPermissions(this, url)
      const loading = this.#loaded ? loadInPage(page, this.#loaded, address, url) : Promise.resolve()
      await Promise.race([loading, this.#gone.promise])
      if (this.#state.isDestroyed) throw new LoadError('ERR_FAILED', url)
    } catch (error) {
      if (error instanceof LoadError) this.emit('did-fail-load', {}, error.errno, error.code, url, true)
      throw error
    }
  }

  #sandboxFacts(): SandboxFacts {
    const { platform, arch, versions } = process
    const argv = [process.execPath, ...this.#options.additionalArguments]
    return { platform, arch, argv, env: process.env, versions: { ...versions } }
  }

  #frameFor(frameId: string): HostWebFrameMain | null {
    const document = this.#page?.frames.find(frameId)
    return document ? this.#frameOf(document) : null
  }

  #frameOf(document: FrameDocument): HostWebFrameMain {
    const held = this.#frames.get(document)
    if (held || !this.#page) return held as HostWebFrameMain
    const frame = new HostWebFrameMain(document, this.#page.frames, this.#ipcOfPage.frameActions, (other) =>
      this.#frameOf(other),
    )
    this.#frames.set(document, frame)
    return frame
  }

  #watchState(): void {
    this.on('-open', (wish: WindowWish) => {
      answerWindowOpen(wish, this.#windowOpenHandler, this.#options.openWindow)
    })
    this.on('-key', (press) => contentsEvents.emit('key', press))
    this.on('did-start-loading', () => {
      this.#state.isLoading = true
    })
    this.on('did-stop-loading', () => {
      this.#state.isLoading = false
    })
    this.on('render-process-gone', () => {
      this.#state.isCrashed = true
    })
    this.on('did-navigate', () => {
      this.#state.isCrashed = false
    })
    this.on('page-title-updated', (_event, title: string) => {
      this.#state.title = title
    })
  }
}
