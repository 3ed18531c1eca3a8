import type { BlobStore } from '../app-server/blob-store.ts'
import type { ToHost, ToPage } from '../page/ipc-renderer.ts'
import type { MessageBlob } from '../wire/message-blob.ts'
import { openPageLine, type PageLine } from './page-line.ts'
import { isolatedWorldName, type PageLink } from './page-link.ts'

/** The preload's world of one document, from and to which messages are sent. */
export interface PageContext {
  readonly frameId: string
  /** Sends a message; a world that is gone receives nothing. */
  post(message: ToPage, buffers: readonly ArrayBuffer[]): void
}

/** A message of a page, and the bytes of its arguments. */
export type Receive = (context: PageContext, message: ToHost, buffers: readonly ArrayBuffer[]) => void

/** Returns the world of the page's present document; undefined between documents. */
export type CurrentContext = () => PageContext | undefined

/** Connects the preload's worlds of a page with `receive`, in the order in which messages were sent. */
export function connectPageContexts(
  link: PageLink,
  store: BlobStore,
  usesServer: () => boolean,
  receive: Receive,
): CurrentContext {
  const contexts = new Map<number, PageContext>()
  const lines = new Map<number, PageLine>()
  const { session, mainFrameId } = link
  const forget = (id?: number): void => {
    for (const each of id === undefined ? [...contexts.keys()] : [id]) {
      contexts.delete(each)
      lines.delete(each)
    }
  }

  session.on('Runtime.executionContextCreated', ({ context: { id, name, auxData } }) => {
    const frameId: unknown = auxData?.['frameId']
    if (name !== isolatedWorldName || typeof frameId !== 'string') return
    const deliver = ({ message, buffers }: MessageBlob): void => {
      receive(context, message as ToHost, buffers)
    }
    const line = openPageLine(
      store,
      usesServer,
      (notice) => {
        callPage(link, id, notice)
      },
      deliver,
    )
    const context: PageContext = {
      frameId,
      post: (message, buffers) => {
        line.post({ message, buffers })
      },
    }
    contexts.set(id, context)
    lines.set(id, line)
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    forget(executionContextId)
  })
  session.on('Runtime.executionContextsCleared', () => {
    forget()
  })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === link.binding) lines.get(executionContextId)?.receive(payload)
  })
  return () => [...contexts.values()].find((context) => context.frameId === mainFrameId)
}

function callPage({ session, token }: PageLink, executionContextId: number, notice: string): void {
  session.post('Runtime.callFunctionOn', {
    functionDeclaration: `function (notice) { globalThis[${JSON.stringify(token)}](notice) }`,
    executionContextId,
    arguments: [{ value: notice }],
  })
}
