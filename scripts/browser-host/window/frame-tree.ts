import type { CdpSession, Protocol } from '../chromium/cdp.ts'

/** One document in one frame. A navigation puts another document in its place. */
export interface FrameDocument {
  readonly frameId: string
  readonly parentId: string | undefined
  readonly loaderId: string
  readonly url: string
}

export interface FrameTree {
  main(): FrameDocument
  find(frameId: string): FrameDocument | undefined
  /** Returns true while the document is the one its frame shows. */
  isCurrent(document: FrameDocument): boolean
}

/** Tracks the frames of a page as Chromium reports them. */
export function watchFrames(session: CdpSession, mainFrameId: string): FrameTree {
  const frames = new Map<string, FrameDocument>()
  const blank = { parentId: undefined, loaderId: '', url: '' }
  frames.set(mainFrameId, { ...blank, frameId: mainFrameId })
  session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
    frames.set(frameId, { ...blank, frameId, parentId: parentFrameId })
  })
  session.on('Page.frameNavigated', ({ frame }) => frames.set(frame.id, documentOf(frame)))
  session.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    const document = frames.get(frameId)
    // It is the same document at another address: its identity must survive, so the record is changed.
    if (document) Object.assign(document, { url })
  })
  session.on('Page.frameDetached', ({ frameId, reason }) => {
    if (reason === 'remove') frames.delete(frameId)
  })
  return {
    main: () => frames.get(mainFrameId) ?? { ...blank, frameId: mainFrameId },
    find: (frameId) => frames.get(frameId),
    isCurrent: (document) => frames.get(document.frameId) === document,
  }
}

function documentOf(frame: Protocol.Page.Frame): FrameDocument {
  return {
    frameId: frame.id,
    parentId: frame.parentId,
    loaderId: frame.loaderId,
    url: frame.url + (frame.urlFragment ?? ''),
  }
}
