import type { Receive } from '../../window/page-context.ts'
import type { Page } from '../../window/page.ts'
import { dispatchInvoke } from './ipc-dispatch.ts'
import { guard } from '../../page/guard.ts'
import { HostIpcMain } from './ipc-main.ts'
import { HostWebFrameMain } from './web-frame-main.ts'

/** ipcMain of the main process. */
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
  const eventFor = (frameId: string): object => {
    const frames = page()?.frames
    const document = frames?.find(frameId)
    const frame = frames && document && new HostWebFrameMain(document, frames)
    return guard('IpcMainInvokeEvent', {
      sender,
      // The frame is looked up when it is read, since after a navigation there is none.
      get senderFrame() {
        return frame === undefined || frame.isDestroyed() ? null : frame
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
      case 'invoke':
        void dispatchInvoke(ipcMain, {
          id: message.id,
          channel: message.channel,
          args: message.args,
          event: eventFor(context.frameId),
          answer: context.post,
        })
    }
  }

  const send = (channel: string, args: readonly unknown[]): void => {
    try {
      page()?.context()?.post({ kind: 'message', channel, args })
    } catch (error) {
      // Electron's documents say that this throws, but it logs.
      console.error('Error sending from webFrameMain: ', error)
    }
  }
  return { receive, send }
}
