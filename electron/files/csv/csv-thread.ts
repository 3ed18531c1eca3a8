import type { Worker } from 'node:worker_threads'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { PackedPart } from '#shared/export/packed-part.ts'
import type { CsvReply, CsvRequest } from './csv-messages.ts'

/** Writes the text of CSV files in a thread of its own, so that the main process goes on meanwhile. */
export interface CsvThread {
  /** The text of a part as UTF-8. Takes the memory of its columns. */
  readonly write: (part: PackedPart) => Promise<Result<Uint8Array>>
  readonly close: () => Promise<void>
}

function failed(detail: string): Result<never> {
  return fail({ kind: 'unexpected', detail: `CSV: ${detail}` })
}

/** `spawn` starts `csv-worker.ts`; the thread is started when it is first needed. */
export function createCsvThread(spawn: () => Worker): CsvThread {
  const waiting = new Map<number, (text: Result<Uint8Array>) => void>()
  let ids = 0
  let thread: Worker | undefined

  function take(reply: CsvReply): void {
    const resolve = waiting.get(reply.id)
    waiting.delete(reply.id)
    resolve?.('bytes' in reply ? succeed(reply.bytes) : failed(reply.detail))
  }

  function end(detail: string): void {
    thread = undefined
    for (const resolve of waiting.values()) resolve(failed(detail))
    waiting.clear()
  }

  function start(): Worker {
    const worker = spawn()
    // An idle thread must not keep the process alive.
    worker.unref()
    worker.on('message', take)
    worker.on('error', (error) => {
      end(`the thread failed: ${error instanceof Error ? error.message : 'unknown'}`)
    })
    worker.on('exit', () => {
      end('the thread ended')
    })
    return worker
  }

  return {
    write: (part) => {
      thread ??= start()
      const id = (ids += 1)
      const request: CsvRequest = { id, part }
      const buffers = buffersOf(part)
      const { promise, resolve } = Promise.withResolvers<Result<Uint8Array>>()
      waiting.set(id, resolve)
      thread.postMessage(request, [...buffers])
      return promise
    },
    close: async () => {
      await thread?.terminate()
    },
  }
}

function buffersOf({ table }: PackedPart): ReadonlySet<ArrayBuffer> {
  const arrays = table.series.flatMap(({ columns: { times, values } }) => [
    'step' in times ? [] : [times],
    'steps' in values ? [values.steps] : [values],
  ])
  return new Set(arrays.flat().map(({ buffer }) => buffer))
}
