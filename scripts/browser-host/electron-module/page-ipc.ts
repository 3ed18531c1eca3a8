import { cloneForWire } from '../wire/clone.ts'
import { decodeWire } from '../wire/decode.ts'
import { encodeWire } from '../wire/encode.ts'
import type { FrameDocument } from '../window/frame-tree.ts'
import type { Receive } from '../window/page-context.ts'
import type { Page } from '../window/page.ts'
import { evaluateInPage } from './evaluate-in-page.ts'
import { dispatchInvoke } from './ipc-dispatch.ts'
import { HostIpcMain } from './ipc-main.ts'
import type { FrameActions, HostWebFrameMain } from './web-frame-main.ts'

/** ipcMain of the main process. */
export const ipcMain = new HostIpcMain()

/** The page that sends, as far as its messages need it. */
interface Sender {
  readonly id: number
  readonly ipc: HostIpcMain
  emit(event: string, ...args: unknown[]): unknown
}

export interface PageIpc {
  readonly receive: Receive
  send(channel: string, args: readonly unknown[]): void
  readonly frameActions: FrameActions
}

/** Carries messages between a page and the handlers of main. */
export function createPageIpc(
  sender: Sender,
  page: () => Page | undefined,
  frameOf: (document: FrameDocument) => HostWebFrameMain,
): PageIpc {
  const eventFor = (frameId: string): { event: object; frame: HostWebFrameMain | undefined } => {
    const document = page()?.frames.find(frameId)
    const frame = document && frameOf(document)
    const event = {
      type: 'frame',
      sender,
      processId: 1,
      frameId: sender.id,
      ports: [],
      // Looked up when it is read: after a navigation nobody stands behind it (electron.md 1.4).
      get senderFrame() {
        return frame === undefined || frame.isDestroyed() ? null : frame
      },
      reply: (channel: string, ...args: unknown[]) => {
        send(channel, args)
      },
    }
    return { event, frame }
  }

  const receive: Receive = (context, message, buffers) => {
    if (message.kind === 'preload-error') {
      sender.emit('preload-error', {}, '', decodeWire(message.error, buffers))
      return
    }
    if (message.kind === 'resized') {
      sender.emit('-resized', message.bounds)
      return
    }
    if (message.kind === 'open') {
      sender.emit('-open', message.wish)
      return
    }
    if (message.kind === 'key') {
      sender.emit('-key', message.press)
      return
    }
    const { event, frame } = eventFor(context.frameId)
    const targets = [...(frame ? [frame.ipc] : []), sender.ipc, ipcMain]
    const { channel } = message
    const args = decodeWire(message.args, buffers) as unknown[]
    if (message.kind === 'send') {
      sender.emit('ipc-message', event, channel, ...args)
      for (const target of targets) target.emit(channel, event, ...args)
      return
    }
    void dispatchInvoke(
      {
        id: message.id,
        channel,
        args,
        event,
        answer: (reply, bytes) => {
          context.post(reply, bytes)
        },
      },
      targets,
    )
  }

  const send = (channel: string, args: readonly unknown[]): void => {
    try {
      const { tree, buffers } = encodeWire(cloneForWire(args))
      page()?.context()?.post({ kind: 'message', channel, args: tree }, buffers)
    } catch (error) {
      // Whatever the documents say, it does not throw (electron.md 0.7).
      console.error('Error sending from webFrameMain: ', error)
    }
  }

  const evaluate = async (code: string, userGesture: boolean): Promise<unknown> => {
    const opened = page()
    if (!opened) throw new Error('browser host: the page is not open yet')
    return evaluateInPage(opened, code, userGesture)
  }
  return { receive, send, frameActions: { send, evaluate } }
}
