import { appOriginOf, toAppUrl } from '../../app-server/origins.ts'
import type { FrameDocument, FrameTree } from '../../window/frame-tree.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'

/** WebFrameMain: one document in one frame; reading it after its navigation throws, as in Electron. */
export class HostWebFrameMain extends GuardedEmitter {
  readonly #document: FrameDocument
  readonly #tree: FrameTree

  constructor(document: FrameDocument, tree: FrameTree) {
    super()
    this.#document = document
    this.#tree = tree
  }

  get url(): string {
    return toAppUrl(this.#current().url)
  }

  get origin(): string {
    return appOriginOf(this.#current().url)
  }

  get parent(): HostWebFrameMain | null {
    const { parentId } = this.#current()
    const parent = parentId === undefined ? undefined : this.#tree.find(parentId)
    return parent ? new HostWebFrameMain(parent, this.#tree) : null
  }

  isDestroyed(): boolean {
    return !this.#tree.isCurrent(this.#document)
  }

  #current(): FrameDocument {
    if (this.isDestroyed()) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return this.#document
  }
}
