import type { ToPage } from '../../page/ipc-renderer.ts'
import type { HostIpcMain } from './ipc-main.ts'

/** One invocation from a page; `answer` goes to the document that made it, or to nobody if that is gone. */
export interface Invocation {
  readonly id: number
  readonly channel: string
  readonly args: readonly unknown[]
  readonly event: object
  readonly answer: (message: ToPage) => void
}

/**
 * Runs the handler of an invocation as Electron does, including its unpleasant sides: errors are reduced to their text;
 * rejecting with undefined or null makes the caller wait for ever, and so does a result that cannot be cloned, which is
 * only logged.
 */
export async function dispatchInvoke(ipc: HostIpcMain, call: Invocation): Promise<void> {
  const { id, channel, event, args, answer } = call
  let result: unknown
  try {
    const handler = ipc.handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    result = await handler(event, ...args)
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    // A thrown value without toString throws here and leaves the caller waiting, as in Electron.
    const text = (error as { toString(): string }).toString()
    answer({ kind: 'failure', id, error: `Error invoking remote method '${channel}': ${text}` })
    return
  }
  try {
    answer({ kind: 'result', id, result })
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
  }
}
