import type { Worker } from 'node:worker_threads'
import type { Result } from '#shared/errors/result.ts'
import type { PackedPart } from '#shared/export/packed-part.ts'
import { createPortCalls, type PortReply } from '#shared/threads/port-calls.ts'

/** Writes the text of CSV files in a thread of its own, so that the main process goes on meanwhile. */
export interface CsvThread {
  /** The text of a part as UTF-8. Takes the memory of its columns. */
  readonly write: (part: PackedPart) => Promise<Result<Uint8Array>>
  readonly close: () => Promise<void>
}

/** `spawn` starts `csv-worker.ts`; the thread is started when it is first needed. */
export function createCsvThread(spawn: () => Worker): CsvThread {
  let thread: Worker | undefined
  const calls = createPortCalls<PackedPart, Uint8Array>('CSV', (request, transfer) => {
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
    worker.on('message', (reply: PortReply<Uint8Array>) => {
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
    write: (part) => calls.call(part, [...buffersOf(part)]),
    close: async () => {
      await thread?.terminate()
    },
  }
}

function buffersOf({ table }: PackedPart): ReadonlySet<ArrayBuffer> {
  const arrays = table.series.flatMap(({ columns: { times, values }, presentShare }) => [
    'step' in times ? [] : [times],
    'steps' in values ? [values.steps] : [values],
    presentShare ?? [],
  ])
  return new Set(arrays.flat().map(({ buffer }) => buffer))
}
