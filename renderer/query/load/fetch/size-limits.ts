import { isLocal, type AppError } from '#shared/errors/result.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

/** Remembers what one load has learned about how much the service answers at once; lengths in ms. */
export interface SizeLimits {
  readonly noteAnswered: (length: number) => void
  readonly noteFailed: (failed: FailedLength) => void
  readonly noteUnrecoverable: () => void
  /** Returns how much of `rest` is worth a request, if `size` is the length to which its own interval was reduced. */
  readonly nextLength: (rest: number, size: number) => number
  /**
   * Returns how many requests `rest` will take if the service continues to answer as before; the next of them is
   * `length` long.
   */
  readonly expectedParts: (rest: number, length: number) => number
  /** Returns true if nothing was answered at any length, so that continuing would only spend requests. */
  readonly isUnrecoverable: () => boolean
  /** Counts a request beyond the plan; returns false once such requests need consent. */
  readonly spendPart: () => boolean
  /** Returns true for a length longer than anything that was answered. */
  readonly isUntried: (length: number) => boolean
  /** Lets one interval at a time find out what the service answers; the others of the load then use the result. */
  readonly oneAtATime: (search: () => Promise<void>) => Promise<void>
}

export interface FailedLength {
  readonly length: number
  readonly error: AppError
  /** True for an attempt to fetch all the rest, after parts of it were answered. */
  readonly wasLargeAgain: boolean
}

/** `partsWithoutConsent` is the number of requests beyond its plan that a load may make. */
export function createSizeLimits(partsWithoutConsent: number): SizeLimits {
  let answered = 0
  /** Shortest length that failed, until an equally long one is answered. */
  let failed = Infinity
  /** Shortest length that the service refused explicitly, which waiting does not change. */
  let refused = Infinity
  let answeredInARow = 0
  /** After a brief fault a service gets the large size again at once; a limited one gets it less and less often. */
  let answersBeforeLarge = 1
  let unrecoverable = false
  let parts = 0
  let turn: Promise<void> = Promise.resolve()

  return {
    noteAnswered(length) {
      answered = Math.max(answered, length)
      answeredInARow += 1
      if (length >= failed) failed = Infinity
    },
    noteFailed({ length, error, wasLargeAgain }) {
      answeredInARow = 0
      if (error.kind === 'invalid-request') refused = Math.min(refused, length)
      // A failure at a length that was answered before concerns a single spot, and shows nothing about the rest.
      if (length > answered) failed = Math.min(failed, length)
      if (wasLargeAgain) answersBeforeLarge *= 2
    },
    noteUnrecoverable() {
      if (answered === 0) unrecoverable = true
    },
    nextLength: (rest, size) =>
      answeredInARow >= answersBeforeLarge && rest < refused ? rest : Math.min(rest, size, failed / 2),
    expectedParts(rest, length) {
      const parts = Math.ceil(rest / length)
      return rest < refused ? Math.min(parts, answersBeforeLarge + 1) : parts
    },
    isUnrecoverable: () => unrecoverable,
    spendPart: () => (parts += 1) <= partsWithoutConsent,
    isUntried: (length) => length > answered,
    oneAtATime(search) {
      turn = turn.then(search)
      return turn
    },
  }
}

/** Recognises a refusal without a cause: 400 or 422, not the 413 that says "too much". */
export function isPlainRefusal(error: AppError): boolean {
  return error.kind === 'invalid-request' && error.status !== 413
}

/**
 * Returns true if a failure may be due to size. A plain refusal of a request that names units or a standardization more
 * likely refuses those.
 */
export function maySizeBeTheCause(error: AppError, seriesKey: SeriesKey): boolean {
  if (isLocal(error)) return false
  switch (error.kind) {
    case 'server':
    case 'timeout':
      return true
    case 'unexpected-response':
      // In other cases the limit shrinks with the range, so that half of it is refused for the same reason.
      if (error.largerThanBytes !== undefined) return seriesKey.resolution === 'raw'
      return error.page === undefined
    case 'invalid-request':
      if (error.status === 413) return true
      return (
        seriesKey.units === undefined &&
        seriesKey.standardization === undefined &&
        seriesKey.namedResolution === undefined
      )
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rate-limited':
    case 'offline':
      return false
  }
}
