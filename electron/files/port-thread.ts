import type { Worker } from 'node:worker_threads'
import type { Result } from '#shared/errors/result.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'

/** A thread that answers requests, so that the main process goes on meanwhile. */
export interface PortThread<Request, Response> {
  /** Memory in `transfer` goes over without a copy and is gone here. */
  readonly call: (request: Request, transfer: readonly ArrayBuffer[]) => Promise<Result<Response>>
  readonly close: () => Promise<void>
}

/** `spawn` starts the worker called `name` in failures; it runs from the first request on. */
export function createPortThread<Request, Response>(
  name: string,
  spawn: () => Worker,
): PortThread<Request, Response> {
  let thread: Worker | undefined
  const calls = createPortCalls<Request, Response>(name, (request, transfer) => {
    thread ??= start()
    thread.postMessage(request, [...transfer])
  })

  function end(detail: string): void {
    thread = undefined
    calls.end(detail)
  }

  function start(): Worker {
    const worker = spawn()
    // An idle thread must not keep the process alive.
    worker.unref()
    worker.on('message', (reply: PortReply<Response>) => {
      calls.receive(reply)
    })
    worker.on('error', (error) => {
      end(`the thread failed: ${error instanceof Error ? error.message : 'unknown'}`)
    })
    worker.on('exit', () => {
      end('the thread ended')
    })
    return worker
  }

  return {
    call: calls.call,
    close: async () => {
      await thread?.terminate()
    },
  }
}
