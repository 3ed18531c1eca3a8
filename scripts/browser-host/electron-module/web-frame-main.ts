import { appOriginOf, toAppUrl } from '../app-server/origins.ts'
import type { FrameDocument, FrameTree } from '../window/frame-tree.ts'
import { GuardedEmitter } from './guarded.ts'
import { HostIpcMain } from './ipc-main.ts'

/** What a frame needs of its page. */
export interface FrameActions {
  send(channel: string, args: readonly unknown[]): void
  evaluate(code: string, userGesture: boolean): Promise<unknown>
}

const disposed = 'Render frame was disposed before WebFrameMain could be accessed'

/** WebFrameMain: one document in one frame; reading it after its navigation throws, as in Electron. */
export class HostWebFrameMain extends GuardedEmitter {
  readonly ipc = new HostIpcMain()
  readonly #document: FrameDocument
  readonly #tree: FrameTree
  readonly #actions: FrameActions
  readonly #frameOf: (document: FrameDocument) => HostWebFrameMain

  constructor(
    document: FrameDocument,
    tree: FrameTree,
    actions: FrameActions,
    frameOf: (document: FrameDocument) => HostWebFrameMain,
  ) {
    super()
    this.#document = document
    this.#tree = tree
    this.#actions = actions
    this.#frameOf = frameOf
  }

  get url(): string {
    return toAppUrl(this.#live().url)
  }

  get origin(): string {
    return appOriginOf(this.#live().url)
  }

  get name(): string {
    return this.#live().name
  }

  get frameToken(): string {
    return this.#live().frameId
  }

  get parent(): HostWebFrameMain | null {
    const { parentId } = this.#live()
    const parent = parentId === undefined ? undefined : this.#tree.find(parentId)
    return parent ? this.#frameOf(parent) : null
  }

  get top(): HostWebFrameMain {
    this.#live()
    return this.#frameOf(this.#tree.main())
  }

  get frames(): HostWebFrameMain[] {
    return this.#tree.childrenOf(this.#live().frameId).map((child) => this.#frameOf(child))
  }

  get framesInSubtree(): HostWebFrameMain[] {
    return [this, ...this.frames.flatMap((frame) => frame.framesInSubtree)]
  }

  isDestroyed(): boolean {
    return !this.#tree.isCurrent(this.#document)
  }

  send(channel: string, ...args: unknown[]): void {
    this.#live()
    this.#actions.send(channel, args)
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    this.#live()
    return this.#actions.evaluate(code, userGesture)
  }

  #live(): FrameDocument {
    if (this.isDestroyed()) throw new Error(disposed)
    return this.#document
  }
}
