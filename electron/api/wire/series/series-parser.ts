import { fail, type Result, succeed } from '#shared/errors/result.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { Columns, SegmentDefects } from '#shared/series/columns.ts'
import { finishColumns } from './growing-columns.ts'
import { normaliseColumns } from './normalise-columns.ts'
import { beginElements, createSeriesElements, readElements } from './series-elements.ts'
import { createSeriesEnvelope, factsFrom, readEnvelope } from './series-envelope.ts'

/** Gathers chunks of a body, so that nothing is read in pieces except at the end of the body. */
interface ByteWindow {
  readonly push: (chunk: Uint8Array) => void
  /** Reads the rest; returns true if nothing is left over. */
  readonly finish: () => boolean
}

const WINDOW_BYTES = 64 * 1024
/** Spare bytes behind the end for a 0, and for words that begin before the end and extend beyond it. */
const BEHIND = 16
/** No useful answer has a longer single part. */
const LONGEST_BYTES = 16 * 1024 * 1024

/**
 * Creates a window for `read`, which reads what is complete in `[0, end)` and returns how far it got. It receives the
 * rest again together with more bytes, or never if the rest is too long. The byte at `end` is 0, which ends every
 * number and word.
 */
function createByteWindow(read: (bytes: Uint8Array, end: number) => number): ByteWindow {
  let bytes = new Uint8Array(WINDOW_BYTES + BEHIND)
  let length = 0

  function readOn(): void {
    bytes[length] = 0
    const at = read(bytes, length)
    bytes.copyWithin(0, at, length)
    length -= at
    if (at === 0 && length === bytes.length - BEHIND) enlarge()
  }

  function enlarge(): void {
    const small = bytes
    bytes = new Uint8Array((small.length - BEHIND) * 2 + BEHIND)
    bytes.set(small)
  }

  return {
    push: (chunk) => {
      for (let at = 0; at < chunk.length && length < LONGEST_BYTES;) {
        const part = chunk.subarray(at, at + bytes.length - BEHIND - length)
        bytes.set(part, length)
        length += part.length
        at += part.length
        if (length === bytes.length - BEHIND) readOn()
      }
    },
    finish: () => {
      readOn()
      return length === 0
    },
  }
}

/** A time-series answer as columns (docs/service.md 2.11). A text that is missing from the answer is empty. */
export interface ParsedSeries extends Columns {
  readonly dataHubId: string
  readonly units: string
  readonly resolution: string
  readonly defects: SegmentDefects
  /** Undocumented fields, at most 20. */
  readonly unknownFields: readonly string[]
}

/** Describes what is known about an answer before it arrives. */
export interface ExpectedSeries {
  /** Elements outside the interval are ignored and counted; if it is absent, every element counts as inside. */
  readonly interval?: Interval
  /** Expected number of elements, so that the columns need not grow. */
  readonly count?: number
}

/** Reads the body of a time-series answer in arbitrary chunks. */
export interface SeriesParser {
  readonly push: (chunk: Uint8Array) => void
  /** Fails with `unexpected-response`; never throws, whatever the service sends. */
  readonly finish: () => Result<ParsedSeries>
}

const MAX_EXPECTED = 2_000_000
/** No useful answer has more text outside the elements, and a hostile one must not fill the memory. */
const LONGEST_ENVELOPE = 16 * 1024 * 1024

/**
 * Turns JSON into two columns in one pass over its bytes, without an object per row. The columns are as a segment needs
 * them: ascending, without duplicates, inside the interval.
 */
export function createSeriesParser(expected: ExpectedSeries = {}): SeriesParser {
  const elements = createSeriesElements(Math.min(expected.count ?? 1024, MAX_EXPECTED))
  const envelope = createSeriesEnvelope()
  const window = createByteWindow(read)
  let byteCount = 0

  function isBroken(): boolean {
    return elements.state === 'broken' || envelope.text.length > LONGEST_ENVELOPE
  }

  function isAtElements(): boolean {
    return envelope.isAtElements
  }

  function read(bytes: Uint8Array, end: number): number {
    let at = 0
    while (!isBroken()) {
      if (isAtElements()) {
        at = readElements(elements, bytes, at, end)
        if (elements.state !== 'closed') return at
        envelope.isAtElements = false
      } else {
        at = readEnvelope(envelope, bytes, at, end)
        if (!isAtElements()) return at
        beginElements(elements)
      }
    }
    return end
  }

  function finish(): Result<ParsedSeries> {
    const isWhole = window.finish() && !isBroken() && !envelope.isAtElements
    const facts = isWhole ? factsFrom(envelope, elements.unknownFields) : undefined
    if (facts === undefined) return failed(`not JSON, or cut off, after ${byteCount} bytes`)
    if (!envelope.hasElements) return failed('no array of elements under data')
    const { columns, nulls, malformed, unknownFields } = elements
    // An answer without any valid element is not a gap: it must not count as covered.
    if (malformed > 0 && columns.length + nulls === 0) {
      return failed(`none of ${malformed} elements has a readable time`)
    }
    const { start, end } = expected.interval ?? { start: -Infinity, end: Infinity }
    const { times, values, mended } = normaliseColumns(finishColumns(columns), { start, end })
    const defects = { nulls, malformed, ...mended }
    return succeed({ times, values, ...facts, defects, unknownFields: [...unknownFields] })
  }

  return {
    push: (chunk) => {
      byteCount += chunk.length
      window.push(chunk)
    },
    finish,
  }
}

function failed(detail: string): Result<never> {
  return fail({ kind: 'unexpected-response', detail })
}
