import type { Worker } from 'node:worker_threads'
import { fail, type Result } from '#shared/errors/result.ts'
import type { SeriesStream } from './parse-series.ts'
import type { ParseReply, ParseRequest } from './parse-messages.ts'
import type { ExpectedSeries, ParsedSeries } from '../wire/series/series-parser.ts'

/** The pool's side of one parsing thread. */
export interface ParseLink {
  readonly open: (expected: ExpectedSeries) => SeriesStream
  /** Number of answers on which it works. */
  readonly load: () => number
  readonly close: () => Promise<void>
}

/** Limits the bytes on their way to the thread; a faster network has to wait. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024

interface Parse {
  pending: number
  /** Lets a waiting sender continue. */
  resume: (() => void) | undefined
  readonly settle: (result: Result<ParsedSeries>) => void
  readonly result: Promise<Result<ParsedSeries>>
}

/**
 * Links the pool to a thread. `onEnd` is called when the thread has ended, for whatever reason; its unfinished
 * answers then fail.
 */
export function createParseLink(worker: Worker, onEnd: () => void): ParseLink {
  const parses = new Map<number, Parse>()
  let ids = 0
  // An idle thread must not keep the process alive.
  worker.unref()
  worker.on('message', (reply: ParseReply) => take(reply))
  worker.on('error', (error) => {
    end(`the parsing thread failed: ${error instanceof Error ? error.message : 'unknown'}`)
  })
  worker.on('exit', () => end('the parsing thread ended'))

  function take(reply: ParseReply): void {
    const parse = parses.get(reply.id)
    if (parse === undefined) return
    if (reply.kind === 'parsed') settle(reply.id, reply.result)
    else {
      parse.pending -= reply.bytes
      if (parse.pending <= MAX_PENDING_BYTES) parse.resume?.()
    }
  }

  function settle(id: number, result: Result<ParsedSeries>): void {
    const parse = parses.get(id)
    parses.delete(id)
    parse?.resume?.()
    parse?.settle(result)
  }

  function end(detail: string): void {
    onEnd()
    for (const id of [...parses.keys()]) settle(id, fail({ kind: 'unexpected', detail }))
  }

  function post(request: ParseRequest, transfer: ArrayBuffer[] = []): void {
    worker.postMessage(request, transfer)
  }

  function open(expected: ExpectedSeries): SeriesStream {
    ids += 1
    const id = ids
    const { promise, resolve } = Promise.withResolvers<Result<ParsedSeries>>()
    const parse: Parse = { pending: 0, resume: undefined, settle: resolve, result: promise }
    parses.set(id, parse)
    post({ kind: 'begin', id, expected })
    return {
      push: (chunk) => {
        parse.pending += chunk.length
        const bytes = ownedBytes(chunk)
        post({ kind: 'chunk', id, bytes }, [bytes.buffer])
        return parse.pending > MAX_PENDING_BYTES && parses.has(id) ? untilTaken(parse) : undefined
      },
      finish: () => {
        post({ kind: 'finish', id })
        return parse.result
      },
      abort: () => {
        post({ kind: 'abort', id })
        settle(id, fail({ kind: 'cancelled' }))
      },
    }
  }

  return {
    open,
    load: () => parses.size,
    close: async () => {
      await worker.terminate()
    },
  }
}

function untilTaken(parse: Parse): Promise<void> {
  return new Promise((resolve) => {
    parse.resume = resolve
  })
}

/** Returns the chunk in a buffer of its own, which can be transferred; a part of a larger buffer is copied first. */
function ownedBytes(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = chunk
  const isWhole = buffer instanceof ArrayBuffer && chunk.length === buffer.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(chunk)
}
