import type { LoadedSeries } from '#renderer/ports/ports.ts'

/**
 * Whether a publication replaces what is shown of the same variable. One that holds nothing yet does not
 * push a picture aside that covers a part of the same time: a coarser picture is better than none.
 */
export function isWorthShowing(fresh: LoadedSeries, shown: LoadedSeries | undefined): boolean {
  if (shown === undefined || fresh.progress.finished || fresh.covered.length > 0) return true
  const [a, b] = [fresh.demand.interval, shown.demand.interval]
  const overlaps = a.start < b.end && b.start < a.end
  return !overlaps || shown.covered.length === 0
}
