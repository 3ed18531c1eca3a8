import type { ParseReply, ParseRequest } from './parse-messages.ts'
import { createSeriesParser, type SeriesParser } from '../wire/series/series-parser.ts'

/** The end of a thread that talks to the pool. */
export interface ThreadPort {
  readonly postMessage: (reply: ParseReply, transfer: readonly ArrayBuffer[]) => void
}

/** Handles the messages of a parsing thread; answers of several requests may be mixed. */
export function createParseThread(port: ThreadPort): (request: ParseRequest) => void {
  const parsers = new Map<number, SeriesParser>()

  function finish(id: number): void {
    const result = parsers.get(id)?.finish()
    parsers.delete(id)
    if (result === undefined) return
    // The columns are moved, not copied.
    const buffers = result.ok ? [result.value.times.buffer, result.value.values.buffer] : []
    port.postMessage({ kind: 'parsed', id, result }, buffers)
  }

  return (request) => {
    switch (request.kind) {
      case 'begin':
        parsers.set(request.id, createSeriesParser(request.expected))
        return
      case 'chunk':
        parsers.get(request.id)?.push(request.bytes)
        port.postMessage({ kind: 'taken', id: request.id, bytes: request.bytes.length }, [])
        return
      case 'finish':
        finish(request.id)
        return
      case 'abort':
        parsers.delete(request.id)
    }
  }
}
