import { parentPort } from 'node:worker_threads'
import { unpackSeries } from '#shared/export/packed-part.ts'
import type { DatasetRows } from '#shared/export/parquet/dataset-part.ts'
import { createReadingsFile } from '#shared/export/parquet/readings-file.ts'
import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'
import type { WrittenRows } from './parquet-thread.ts'

const port = parentPort
if (port === null) throw new Error('parquet-worker runs as a worker thread')

/** A request for more rows than this does not come from a page of ours. */
const MAX_ROWS = 20_000_000

const receive = answerPortCalls<DatasetRows, WrittenRows>(
  (reply, transfer) => port.postMessage(reply, transfer),
  ({ series, interval, metadata }) => {
    const file = createReadingsFile(metadata, 'Meterlens')
    let rows = 0
    for (const one of series) {
      rows += file.append(unpackSeries(one), interval)
      if (rows > MAX_ROWS) throw new RangeError('the part is too large')
    }
    file.finish()
    const bytes = file.take()
    return { response: { bytes, rows }, transfer: [bytes.buffer] }
  },
)
port.on('message', (message: PortRequest<DatasetRows>) => receive(message))
