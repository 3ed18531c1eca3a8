import { nextTask } from '#renderer/workers/in-slices.ts'
import { startWorker } from '#renderer/workers/trusted-worker.ts'
import { Failed } from '../failures.ts'
import { tablesFor, type RecomputeParts, type TablesOrder } from './recomputable-tables.ts'
import type { FromTablesWorker, ToTablesWorker } from './tables-worker.ts'
import url from './tables-worker.ts?worker&url'

/**
 * Computes the tables of a bundle off the main thread, since it takes seconds for fifty series; if the worker fails,
 * they are computed here. `signal` ends it at once. @throws Failed if a series cannot be read
 */
export async function tablesElsewhere(
  order: TablesOrder,
  readColumns: RecomputeParts['readColumns'],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await inWorker(order, readColumns, signal)
  } catch (cause) {
    if (signal.aborted || cause instanceof Failed) throw cause
    return tablesFor(order, readColumns)
  }
}

async function inWorker(
  order: TablesOrder,
  readColumns: RecomputeParts['readColumns'],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker(url)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const post = (message: ToTablesWorker): void => {
    worker.postMessage(message)
  }
  worker.addEventListener('error', ({ message }) => {
    reject(new Error(message))
  })
  worker.addEventListener('message', ({ data }: MessageEvent<FromTablesWorker>) => {
    if ('bytes' in data) resolve(data.bytes)
    else if ('detail' in data) reject(new Error(data.detail))
    else
      readColumns(data.wanted).then((columns) => {
        post({ columns })
      }, reject)
  })
  /** Copies each card in a separate task, so that frames come in between. */
  const handOver = async (): Promise<void> => {
    for (const shown of order.shown) {
      post({ shown })
      await nextTask()
      if (signal.aborted) return
    }
    post({ order: { ...order, shown: [] } })
  }
  const stop = (): void => {
    reject(signal.reason as Error)
  }
  signal.addEventListener('abort', stop)
  try {
    const [tables] = await Promise.all([promise, handOver()])
    return tables
  } finally {
    signal.removeEventListener('abort', stop)
    worker.terminate()
  }
}
