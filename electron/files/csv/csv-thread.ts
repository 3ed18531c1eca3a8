import type { Worker } from 'node:worker_threads'
import type { Result } from '#shared/errors/result.ts'
import { buffersOf, type PackedPart } from '#shared/export/packed-part.ts'
import { createPortThread } from '../port-thread.ts'

/** Writes the text of CSV files in a thread of its own, so that the main process stays free. */
export interface CsvThread {
  /** Writes the text of a part as UTF-8. The memory of its columns is transferred. */
  readonly write: (part: PackedPart) => Promise<Result<Uint8Array>>
  readonly close: () => Promise<void>
}

/** Creates the thread, which is started when it is first needed; `spawn` starts `csv-worker.ts`. */
export function createCsvThread(spawn: () => Worker): CsvThread {
  const thread = createPortThread<PackedPart, Uint8Array>('CSV', spawn)
  return {
    write: (part) => thread.call(part, [...buffersOf(part.table.series)]),
    close: thread.close,
  }
}
