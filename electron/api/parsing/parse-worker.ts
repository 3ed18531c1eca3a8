import { parentPort } from 'node:worker_threads'
import type { ParseReply, ParseRequest } from './parse-messages.ts'
import { createParseThread } from './parse-thread.ts'

const port = parentPort
if (port === null) throw new Error('parse-worker runs as a worker thread')

const handle = createParseThread({
  postMessage: (reply: ParseReply, transfer: readonly ArrayBuffer[]) => {
    port.postMessage(reply, [...transfer])
  },
})
port.on('message', (request: ParseRequest) => handle(request))
