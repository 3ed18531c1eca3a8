import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'

/**
 * Returns true if a publication replaces what is shown of the same operand. One that holds nothing yet, or nothing
 * because it was not answered, does not push aside a picture that covers a part of the same time: a coarser one is
 * better than none.
 */
export function isWorthShowing(fresh: LoadedSeries, shown: LoadedSeries | undefined): boolean {
  const { finished, failures } = fresh.progress
  const isAnswer = finished && !failures.some(isUnanswered)
  if (shown === undefined || isAnswer || fresh.covered.length > 0) return true
  const [a, b] = [fresh.demand.interval, shown.demand.interval]
  const overlaps = a.start < b.end && b.start < a.end
  return !overlaps || shown.covered.length === 0
}

/** Returns true if the service gave no answer; a refusal, or an id that it does not know, is an answer. */
export function isUnanswered({ kind }: AppError): boolean {
  return kind !== 'cancelled' && kind !== 'invalid-request' && kind !== 'not-found'
}
