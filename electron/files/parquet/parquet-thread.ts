import type { Worker } from 'node:worker_threads'
import type { Result } from '#shared/errors/result.ts'
import { buffersOf } from '#shared/export/packed-part.ts'
import type { DatasetRows } from '#shared/export/parquet/dataset-part.ts'
import { createPortThread } from '../port-thread.ts'

export interface WrittenRows {
  /** The bytes of the whole file. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
}

/** Encodes Parquet files in a thread of its own, so that the main process stays free. */
export interface ParquetThread {
  /** Encodes rows; the memory of their columns is transferred. */
  readonly encode: (rows: DatasetRows) => Promise<Result<WrittenRows>>
  readonly close: () => Promise<void>
}

/** Creates the thread, which is started when it is first needed; `spawn` starts `parquet-worker.ts`. */
export function createParquetThread(spawn: () => Worker): ParquetThread {
  const thread = createPortThread<DatasetRows, WrittenRows>('Parquet', spawn)
  return {
    encode: (rows) => thread.call(rows, [...buffersOf(rows.series)]),
    close: thread.close,
  }
}
