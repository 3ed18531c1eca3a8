import type { Worker } from 'node:worker_threads'
import { createParseLink, type ParseLink } from './parse-link.ts'
import type { ParseSeries, SeriesStream } from './parse-series.ts'
import { parseSeriesInPlace } from './parse-series.ts'
import type { ExpectedSeries } from '../wire/series/series-parser.ts'

/** Parses large answers in threads of their own, so that the main process stays free. */
export interface SeriesParserPool {
  readonly parseSeries: ParseSeries
  /** Ends the threads; answers that are still being parsed fail. */
  readonly close: () => Promise<void>
}

export interface PoolOptions {
  /** Defaults to 2. */
  readonly maxThreads?: number
  /** Answers smaller than this are parsed in place, since messages to a thread would cost more. Defaults to 256 KiB. */
  readonly inPlaceBytes?: number
}

const MAX_THREADS = 2
const IN_PLACE_BYTES = 256 * 1024

/** Creates the pool, whose threads are started when they are first needed; `spawn` starts `parse-worker.ts`. */
export function createSeriesParserPool(spawn: () => Worker, options: PoolOptions = {}): SeriesParserPool {
  const { maxThreads = MAX_THREADS, inPlaceBytes = IN_PLACE_BYTES } = options
  const links = new Set<ParseLink>()

  function freest(): ParseLink {
    const idle = [...links].sort((a, b) => a.load() - b.load())[0]
    if (idle !== undefined && (idle.load() === 0 || links.size >= maxThreads)) return idle
    const link: ParseLink = createParseLink(spawn(), () => links.delete(link))
    links.add(link)
    return link
  }

  return {
    parseSeries: (expected) => createGrowingStream(expected, inPlaceBytes, () => freest().open(expected)),
    close: async () => {
      await Promise.all([...links].map((link) => link.close()))
    },
  }
}

/** Buffers an answer until it is too large to be parsed in place, then hands it to a thread. */
function createGrowingStream(
  expected: ExpectedSeries,
  inPlaceBytes: number,
  openThread: () => SeriesStream,
): SeriesStream {
  let waiting: Uint8Array[] = []
  let bytes = 0
  let thread: SeriesStream | undefined

  async function moveToThread(): Promise<void> {
    const stream = openThread()
    thread = stream
    const chunks = waiting
    waiting = []
    for (const chunk of chunks) await stream.push(chunk)
  }

  return {
    push: (chunk) => {
      if (thread !== undefined) return thread.push(chunk)
      waiting.push(chunk)
      bytes += chunk.length
      return bytes > inPlaceBytes ? moveToThread() : undefined
    },
    finish: () => {
      if (thread !== undefined) return thread.finish()
      const place = parseSeriesInPlace(expected)
      for (const chunk of waiting) void place.push(chunk)
      return place.finish()
    },
    abort: () => {
      waiting = []
      thread?.abort()
    },
  }
}
