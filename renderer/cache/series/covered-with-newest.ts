import { lowerBound } from '#shared/series/columns.ts'
import { type CoveredInterval, newestSeen, sightingsOf } from '#shared/series/coverage/coverage.ts'
import type { BlockRecord } from '../records.ts'
import { columnsFromBlocks } from './blocks/decode-blocks.ts'

/**
 * Adds what values tell to coverage that does not say how far the series was known to reach: each interval was
 * answered at once, so the last value in it was known when it was fetched, and later answers knew of it too.
 */
export function coveredWithNewest(
  covered: readonly CoveredInterval[],
  blocks: readonly BlockRecord[],
): readonly CoveredInterval[] {
  const { times } = columnsFromBlocks(blocks, { start: -Infinity, end: Infinity })
  const alone = covered.map((one) => {
    const newest = times[lowerBound(times, one.end) - 1]
    return newest === undefined || newest < one.start ? one : { ...one, newest }
  })
  const sightings = sightingsOf(alone)
  return covered.map((one) => {
    const newest = newestSeen(sightings, one.fetchedAt)
    return newest === -Infinity ? one : { ...one, newest }
  })
}
