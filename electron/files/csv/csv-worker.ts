import { parentPort } from 'node:worker_threads'
import { csvOfPart } from '#shared/export/csv-of-part.ts'
import { unpackPart, type PackedPart } from '#shared/export/packed-part.ts'
import { answerPortCalls, type PortRequest } from '#shared/threads/port-calls.ts'

const port = parentPort
if (port === null) throw new Error('csv-worker runs as a worker thread')

const receive = answerPortCalls<PackedPart, Uint8Array>(
  (reply, transfer) => {
    port.postMessage(reply, transfer)
  },
  (part) => {
    const response = csvOfPart(unpackPart(part))
    return { response, transfer: [response.buffer] }
  },
)
port.on('message', (message: PortRequest<PackedPart>) => {
  receive(message)
})
