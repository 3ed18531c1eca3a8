import { parentPort } from 'node:worker_threads'
import { unpackPart } from '#shared/export/packed-part.ts'
import type { CsvReply, CsvRequest } from './csv-messages.ts'
import { textOfPart } from './text-of-part.ts'

const port = parentPort
if (port === null) throw new Error('csv-worker runs as a worker thread')

port.on('message', ({ id, part }: CsvRequest) => {
  try {
    const bytes = textOfPart(unpackPart(part))
    port.postMessage({ id, bytes } satisfies CsvReply, [bytes.buffer])
  } catch (error) {
    port.postMessage({ id, detail: String(error) } satisfies CsvReply)
  }
})
