import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

/** What one load has learned about how much the service answers at once. */
export interface SizeLimits {
  readonly noteWorking: (interval: Interval, wasHalved: boolean) => void
  readonly noteUnrecoverable: () => void
  /** Longer than what worked after something longer failed. */
  readonly isTooLong: (interval: Interval) => boolean
  /** Nothing worked at any length: halving on would only spend requests. */
  readonly isUnrecoverable: () => boolean
  /** One interval at a time finds out; the others of the load then know. */
  readonly oneAtATime: (probe: () => Promise<void>) => Promise<void>
}

export function createSizeLimits(): SizeLimits {
  let working = 0
  let longestHalf: number | undefined
  let unrecoverable = false
  let turn: Promise<void> = Promise.resolve()
  return {
    noteWorking(interval, wasHalved) {
      working++
      if (wasHalved) longestHalf = Math.max(longestHalf ?? 0, interval.end - interval.start)
    },
    noteUnrecoverable() {
      // One spot that breaks the service says nothing of the rest.
      if (working === 0) unrecoverable = true
    },
    // Halves differ by up to a bucket: half as much again is surely a longer one.
    isTooLong: ({ start, end }) => longestHalf !== undefined && end - start > 1.5 * longestHalf,
    isUnrecoverable: () => unrecoverable,
    oneAtATime(probe) {
      turn = turn.then(probe)
      return turn
    },
  }
}

/** A refusal that names no cause: 400 or 422, not the 413 that says "too much". */
export function isPlainRefusal(error: AppError): boolean {
  return error.kind === 'invalid-request' && error.status !== 413
}

/**
 * Whether a failure may be one of size. A plain refusal of a request that
 * names units or a standardization more likely refuses those.
 */
export function maySizeBeTheCause(error: AppError, seriesKey: SeriesKey): boolean {
  switch (error.kind) {
    case 'server':
    case 'timeout':
      return true
    case 'unexpected-response':
      return error.page === undefined
    case 'invalid-request':
      if (error.status === 413) return true
      return seriesKey.units === undefined && seriesKey.standardization === undefined
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'rate-limited':
    case 'offline':
    case 'keychain-unavailable':
    case 'storage-full':
    case 'storage-damaged':
    case 'file':
    case 'cancelled':
    case 'unexpected':
      return false
  }
}
