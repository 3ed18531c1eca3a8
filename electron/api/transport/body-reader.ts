import type { Timers } from '#electron/budget/timers.ts'
import { untilAborted } from './until-aborted.ts'

/** Bounds on reading a body. */
export interface BodyLimits {
  readonly maxBytes: number
  /** The longest silence between two chunks. */
  readonly idleMs: number
}

/** Why a body was not read to its end by our own decision. */
export type BodyFault = 'too-large' | 'idle'

export class BodyError extends Error {
  readonly fault: BodyFault
  constructor(fault: BodyFault) {
    super(`body ${fault}`)
    this.fault = fault
  }
}

/**
 * Hands each chunk to `take`, in order, waiting for it. Rejects with `BodyError` for our own limits, with the
 * signal's reason when it is aborted, with the stream's error otherwise; the stream is then let go.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
  signal: AbortSignal,
  timers: Timers,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
  const reader = body.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read(), limits.idleMs, signal, timers)
      if (done) return
      bytes += value.length
      if (bytes > limits.maxBytes) throw new BodyError('too-large')
      await take(value)
    }
  } catch (error) {
    // Not awaited: a stream that hangs also hangs here.
    void reader.cancel(error).catch(() => undefined)
    throw error
  }
}

/** The beginning of a body as text, for error messages; whatever goes wrong ends it there. */
export async function readBeginning(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  idleMs: number,
  signal: AbortSignal,
  timers: Timers,
): Promise<string> {
  const chunks: Uint8Array[] = []
  try {
    if (body !== null) {
      await readChunks(body, { maxBytes, idleMs }, signal, timers, (chunk) => {
        chunks.push(chunk)
      })
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes))
}

function withinSilence<T>(read: Promise<T>, idleMs: number, signal: AbortSignal, timers: Timers): Promise<T> {
  const silence = new AbortController()
  const stop = timers.after(idleMs, () => {
    silence.abort(new BodyError('idle'))
  })
  return untilAborted(untilAborted(read, silence.signal), signal).finally(stop)
}
