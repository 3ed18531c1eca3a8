import { cloneForWire } from '../../wire/clone.ts'
import { encodeWire, type WireValue } from '../../wire/encode.ts'
import type { ToPage } from '../../page/ipc-renderer.ts'
import type { HostIpcMain } from './ipc-main.ts'

/** One invocation from a page; `answer` goes to the document that made it, or to nobody if that is gone. */
export interface Invocation {
  readonly id: number
  readonly channel: string
  readonly args: readonly unknown[]
  readonly event: object
  readonly answer: (message: ToPage, buffers: readonly ArrayBuffer[]) => void
}

/**
 * Runs the handler of an invocation as Electron does, including its unpleasant sides: errors are reduced to their text;
 * rejecting with undefined or null makes the caller wait for ever, and so does a result that cannot be cloned, which is
 * only logged.
 */
export async function dispatchInvoke(ipc: HostIpcMain, call: Invocation): Promise<void> {
  const handler = ipc.handlers.get(call.channel)
  if (!handler) {
    fail(call, new Error(`No handler registered for '${call.channel}'`))
    return
  }
  try {
    const result = await handler(call.event, ...call.args)
    reply(call, result)
  } catch (error) {
    fail(call, error)
  }
}

function reply(call: Invocation, result: unknown): void {
  let wire: WireValue
  try {
    wire = encodeWire(cloneForWire(result))
  } catch (error) {
    console.error(`Error occurred in handler for '${call.channel}':`, error)
    return
  }
  call.answer({ kind: 'result', id: call.id, payload: wire.tree }, wire.buffers)
}

function fail(call: Invocation, error: unknown): void {
  console.error(`Error occurred in handler for '${call.channel}':`, error)
  // A thrown value without toString throws here and leaves the caller waiting, as in Electron.
  const text = (error as { toString(): string }).toString()
  const message = `Error invoking remote method '${call.channel}': ${text}`
  call.answer({ kind: 'failure', id: call.id, error: message }, [])
}
