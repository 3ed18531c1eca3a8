import { parentPort } from 'node:worker_threads'
import { csvOfPart } from '#shared/export/csv-writer.ts'
import { unpackPart, type PackedPart } from '#shared/export/packed-part.ts'
import type { Allocate } from '#shared/series/packing/pack-columns.ts'
import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'

const port = parentPort
if (port === null) throw new Error('csv-worker runs as a worker thread')

/**
 * Reuses the memory of the previous part, which is written before the next one comes. Left to garbage collection, the
 * memory would grow to 60 MB.
 */
const reused: Float64Array<ArrayBuffer>[] = []

function allocateFor(): Allocate {
  let used = 0
  return (count) => {
    const at = used++
    const memory = reused[at]
    if (memory !== undefined && memory.length >= count) return memory.subarray(0, count)
    return (reused[at] = new Float64Array(count))
  }
}

const receive = answerPortCalls<PackedPart, Uint8Array>(
  (reply, transfer) => port.postMessage(reply, transfer),
  (part) => {
    const response = csvOfPart(unpackPart(part, allocateFor()))
    return { response, transfer: [response.buffer] }
  },
)
port.on('message', (message: PortRequest<PackedPart>) => receive(message))
