import type { LoadCost } from '#renderer/ports/series-loader.ts'
import { aboutText, durationText, leftText } from './time/durations.ts'
import { plural } from './plural.ts'

/** Writes a cost: "12 requests, about 12 s". The time is left out while it is not known and below a second. */
export function requestCost(requests: number, ms = 0): string {
  return `${plural(requests, 'request', 'requests')}${aboutText(ms)}`
}

/** States what a load would cost before it begins: "57 requests, about 1 min · 12 saved by the cache". */
export function loadCostText({ requests, durationMs, requestsSaved }: LoadCost): string {
  return [`${requestCost(requests)}, about ${durationText(durationMs)}`, ...savedParts(requestsSaved)].join(
    ' · ',
  )
}

/** States the progress of a load: "Loading: 3 of 57 requests, about 54 s left · 12 saved by the cache". */
export function loadingText(done: number, planned: number, leftMs: number, requestsSaved = 0): string {
  const left = leftText(leftMs)
  const progress = `Loading: ${String(done)} of ${requestCost(planned)}${left === '' ? '' : `, about ${left}`}`
  return [progress, ...savedParts(requestsSaved)].join(' · ')
}

function savedParts(requests: number): readonly string[] {
  return requests > 0 ? [`${String(requests)} saved by the cache`] : []
}
