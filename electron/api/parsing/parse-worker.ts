import { parentPort } from 'node:worker_threads'
import type { ParseReply, ParseRequest } from './parse-messages.ts'
import { createSeriesParser, type SeriesParser } from '../wire/series/series-parser.ts'

const port = parentPort
if (port === null) throw new Error('parse-worker runs as a worker thread')

/** Chunks of several answers may arrive interleaved. */
const parsers = new Map<number, SeriesParser>()

function post(reply: ParseReply, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(reply, transfer)
}

function finish(id: number): void {
  const result = parsers.get(id)?.finish()
  parsers.delete(id)
  if (result === undefined) return
  // The columns are moved, not copied.
  const buffers = result.ok ? [result.value.times.buffer, result.value.values.buffer] : []
  post({ kind: 'parsed', id, result }, buffers)
}

port.on('message', (request: ParseRequest) => {
  switch (request.kind) {
    case 'begin':
      parsers.set(request.id, createSeriesParser(request.expected))
      return
    case 'chunk':
      parsers.get(request.id)?.push(request.bytes)
      post({ kind: 'taken', id: request.id, bytes: request.bytes.length })
      return
    case 'finish':
      finish(request.id)
      return
    case 'abort':
      parsers.delete(request.id)
  }
})
