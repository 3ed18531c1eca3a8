import { toAppUrl } from '../../app-server/origins.ts'
import { guard } from '../../page/guard.ts'
import type { ToPage } from '../../page/ipc-renderer.ts'
import type { PageContext, Receive } from '../../window/page-context.ts'
import type { Page } from '../../window/page.ts'
import { GuardedEmitter } from '../guarded-emitter.ts'

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown

const handlers = new Map<string, InvokeHandler>()

class HostIpcMain extends GuardedEmitter {
  handle(channel: string, handler: InvokeHandler): void {
    handlers.set(channel, handler)
  }
}

/** Emulates ipcMain. */
export const ipcMain = new HostIpcMain()

/** The sending page, as far as its messages need it. */
interface Sender {
  emit(event: string, ...args: unknown[]): unknown
}

export interface PageIpc {
  readonly receive: Receive
  send(channel: string, args: readonly unknown[]): void
}

/** Carries messages between a page and the handlers of main. */
export function createPageIpc(sender: Sender, page: () => Page | undefined): PageIpc {
  const eventFrom = (context: PageContext): object => {
    const frame = guard('WebFrameMain', { origin: toAppUrl(context.origin), parent: null })
    return guard('IpcMainInvokeEvent', {
      sender,
      // It is looked up at each read, since there is none after a navigation.
      get senderFrame() {
        return page()?.context() === context ? frame : null
      },
    })
  }
  const receive: Receive = (context, message) => {
    switch (message.kind) {
      case 'preload-error':
        sender.emit('preload-error', {}, '', new Error(message.error))
        return
      case 'resized':
        sender.emit('-resized', message.bounds)
        return
      case 'key':
        sender.emit('-key', message.press)
        return
      case 'invoke': {
        const { id, channel, args } = message
        void answerOf(id, channel, eventFrom(context), args).then((answer) => {
          postOrLog(context, answer, `Error occurred in handler for '${channel}':`)
        })
      }
    }
  }
  const send = (channel: string, args: readonly unknown[]): void => {
    // Electron's documents say that this throws, but it logs.
    postOrLog(page()?.context(), { kind: 'message', channel, args }, 'Error sending from webFrameMain:')
  }
  return { receive, send }
}

/** Sends a message. What cannot be cloned is only logged, and its caller waits for ever, as in Electron. */
function postOrLog(context: PageContext | undefined, message: ToPage, failure: string): void {
  try {
    context?.post(message)
  } catch (error) {
    console.error(failure, error)
  }
}

/** Runs the handler of an invocation, whose errors are reduced to their text. */
async function answerOf(
  id: number,
  channel: string,
  event: object,
  args: readonly unknown[],
): Promise<ToPage> {
  try {
    const handler = handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return { kind: 'result', id, result: await handler(event, ...args) }
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    return { kind: 'failure', id, error: `Error invoking remote method '${channel}': ${String(error)}` }
  }
}
