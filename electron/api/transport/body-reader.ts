import type { Timers } from '#electron/budget/timers.ts'

/** Bounds on reading a body. */
export interface BodyLimits {
  readonly maxBytes: number
  /** The longest silence between two chunks. */
  readonly idleMs: number
  /** The longest time for a small body as a whole. */
  readonly wholeMs: number
  /** A body is granted another second for each of this many bytes, so that only a slower one is aborted. */
  readonly bytesPerSecond: number
}

/** Names the limit that ended the reading of a body. */
export type BodyFault =
  | { readonly kind: 'too-large'; readonly maxBytes: number }
  /** Nothing arrived for `afterMs`. */
  | { readonly kind: 'stopped'; readonly afterMs: number }
  /** Chunks arrived, but the body was not whole after `afterMs`. */
  | { readonly kind: 'slow'; readonly afterMs: number }

export class BodyError extends Error {
  readonly fault: BodyFault
  constructor(fault: BodyFault) {
    super(`body ${fault.kind}`)
    this.fault = fault
  }
}

/**
 * Passes each chunk to `take`, in order, and waits for it. Rejects with `BodyError` for our own limits, with the
 * signal's reason when it is aborted, and otherwise with the stream's error; the stream is then released.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
  signal: AbortSignal,
  timers: Timers,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const { maxBytes } = limits
  const reader = body.getReader()
  const slow = new AbortController()
  let bytes = 0
  const stop = limitWhole(limits, () => bytes, slow, timers)
  const either = AbortSignal.any([signal, slow.signal])
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), limits.idleMs, either, timers)
      if (done) return
      bytes += value.length
      if (bytes > maxBytes) throw new BodyError({ kind: 'too-large', maxBytes })
      await take(value)
    }
  } catch (error) {
    // This is not awaited, because cancelling a stream that hangs also hangs.
    void reader.cancel(error).catch(() => undefined)
    throw error
  } finally {
    stop()
  }
}

/**
 * Aborts a body that trickles: each chunk ends a silence, so a limit on silences alone would let the body occupy its
 * slot for ever.
 */
function limitWhole(
  { wholeMs, bytesPerSecond }: BodyLimits,
  bytesSoFar: () => number,
  slow: AbortController,
  timers: Timers,
): () => void {
  let elapsedMs = 0
  let stop = (): void => undefined
  const waitUntil = (allowedMs: number): void => {
    stop = timers.after(allowedMs - elapsedMs, () => {
      elapsedMs = allowedMs
      const earnedMs = wholeMs + Math.round((bytesSoFar() / bytesPerSecond) * 1000)
      if (earnedMs > elapsedMs) waitUntil(earnedMs)
      else slow.abort(new BodyError({ kind: 'slow', afterMs: elapsedMs }))
    })
  }
  waitUntil(wholeMs)
  return () => stop()
}

/** Reads the beginning of a body as text, for error messages; any failure ends the text there. */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  limits: BodyLimits,
  signal: AbortSignal,
  timers: Timers,
): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    if (body !== null) {
      await readChunks(body, limits, signal, timers, (chunk) => {
        chunks.push(chunk)
      })
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, limits.maxBytes))
}

function withinSilence<T>(read: Promise<T>, idleMs: number, signal: AbortSignal, timers: Timers): Promise<T> {
  const silence = new AbortController()
  const stop = timers.after(idleMs, () => {
    silence.abort(new BodyError({ kind: 'stopped', afterMs: idleMs }))
  })
  return untilAborted(untilAborted(read, silence.signal), signal).finally(stop)
}

/**
 * Settles as `work` does, or rejects with the signal's reason if that is aborted first: work that ignores its signal
 * must not occupy a slot for ever.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
    }
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
