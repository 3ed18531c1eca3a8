import type { Worker } from 'node:worker_threads'
import type { Result } from '#shared/errors/result.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'

/** A thread that answers requests, so that the main process stays free. */
export interface PortThread<Request, Response> {
  /** Sends a request. Memory in `transfer` moves without a copy and cannot be used here afterwards. */
  readonly call: (request: Request, transfer: readonly ArrayBuffer[]) => Promise<Result<Response>>
  readonly close: () => Promise<void>
}

/** Creates a thread whose worker `spawn` starts on the first request; failures mention it as `name`. */
export function createPortThread<Request, Response>(
  name: string,
  spawn: () => Worker,
): PortThread<Request, Response> {
  let thread: Worker | undefined
  const calls = createPortCalls<Request, Response>(name, (request, transfer) => {
    thread ??= start()
    thread.postMessage(request, [...transfer])
  })

  /** Ends a worker. If it has a successor, its calls do not fail, because they now belong to the successor. */
  function end(worker: Worker, detail: string): void {
    if (worker !== thread) return
    thread = undefined
    calls.end(detail)
  }

  function start(): Worker {
    const worker = spawn()
    // An idle thread must not keep the process alive.
    worker.unref()
    worker.on('message', (reply: PortReply<Response>) => calls.receive(reply))
    worker.on('error', (error) => {
      end(worker, `the thread failed: ${error instanceof Error ? error.message : 'unknown'}`)
    })
    worker.on('exit', () => end(worker, 'the thread ended'))
    return worker
  }

  return {
    call: calls.call,
    close: async () => {
      await thread?.terminate()
    },
  }
}
