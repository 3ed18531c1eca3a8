import { nodeBase64 } from '../wire/base64.ts'
import { decodeWire } from '../wire/decode.ts'
import type { ToHost, ToPage } from '../page/ipc-renderer.ts'
import { isolatedWorldName, type PageLink } from './page-link.ts'

/** The preload's world of one document: where messages come from and go to. */
export interface PageContext {
  readonly id: number
  readonly frameId: string
}

export interface PageMessages {
  /** The world of the page's present document; undefined between documents. */
  current(): PageContext | undefined
  /** Sends to a world; a world that is gone receives nothing. */
  post(context: PageContext, message: ToPage): void
}

/** Connects the preload's worlds of a page with `receive`, in the order in which messages were sent. */
export function connectPageContexts(
  link: PageLink,
  receive: (context: PageContext, message: ToHost) => void,
): PageMessages {
  const contexts = new Map<number, PageContext>()
  const { session, mainFrameId } = link
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const frameId: unknown = context.auxData?.['frameId']
    if (context.name !== isolatedWorldName || typeof frameId !== 'string') return
    contexts.set(context.id, { id: context.id, frameId })
  })
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts.delete(executionContextId)
  })
  session.on('Runtime.executionContextsCleared', () => {
    contexts.clear()
  })
  session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    const context = contexts.get(executionContextId)
    if (name === link.binding && context) receive(context, JSON.parse(payload) as ToHost)
  })
  return {
    current: () => [...contexts.values()].find((context) => context.frameId === mainFrameId),
    post: (context, message) => {
      session.post('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis[${JSON.stringify(link.token)}](text) }`,
        executionContextId: context.id,
        arguments: [{ value: JSON.stringify(message) }],
      })
    },
  }
}

/** The arguments of a message of the page. */
export function argumentsOf(encoded: unknown): unknown[] {
  return decodeWire(encoded, nodeBase64) as unknown[]
}
