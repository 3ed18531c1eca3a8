import { randomUUID } from 'node:crypto'
import { blobPath, type BlobStore } from '../app-server/app-server.ts'
import type { ToHost, ToPage } from '../page/ipc-renderer.ts'
import { bytesOf, bytesOfText, largeBytes, messageOf, textOf } from '../wire/message.ts'
import { preloadWorldName, type PageLink } from './page-link.ts'

/** The preload's world of a document in the main frame, from and to which messages are sent. */
export interface PageContext {
  readonly origin: string
  /** Sends a message; a world that is gone receives nothing. */
  post(message: ToPage): void
}

export type Receive = (context: PageContext, message: ToHost) => void

/** Returns the world of the page's present document; undefined between documents. */
export type CurrentContext = () => PageContext | undefined

/** Connects the preload's worlds of a page with `receive`, in the order in which messages were sent. */
export function connectPageContexts(link: PageLink, store: BlobStore, receive: Receive): CurrentContext {
  const contexts = new Map<number, PageContext>()
  const { session, mainFrameId, token } = link
  const notify = (executionContextId: number, notice: string): void => {
    session.post('Runtime.callFunctionOn', {
      functionDeclaration: `function (notice) { globalThis[${JSON.stringify(token)}](notice) }`,
      executionContextId,
      arguments: [{ value: notice }],
    })
  }

  session.on('Runtime.executionContextCreated', ({ context: { id, name, origin, auxData } }) => {
    if (name !== preloadWorldName || auxData?.['frameId'] !== mainFrameId) return
    const post = (message: ToPage): void => {
      const bytes = bytesOf(message)
      if (bytes.length <= largeBytes) notify(id, textOf(bytes))
      else notify(id, store.put(`${blobPath}${randomUUID()}`, bytes))
    }
    contexts.set(id, { origin, post })
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId)
  })
  session.on('Runtime.executionContextsCleared', () => {
    contexts.clear()
  })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const context = contexts.get(executionContextId)
    const bytes = payload.startsWith(blobPath) ? store.take(payload) : bytesOfText(payload)
    if (name === link.binding && context && bytes) receive(context, messageOf(bytes) as ToHost)
  })
  return () => [...contexts.values()].at(-1)
}
