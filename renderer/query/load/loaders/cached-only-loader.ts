import { succeed } from '#shared/errors/result.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'

/** Answers from the cache alone, for a connection that has no service: nothing costs a request, and none is made. */
export function createCachedOnlyLoader(loader: SeriesLoader): SeriesLoader {
  return {
    expectedMs: () => Promise.resolve(0),
    needsConsent: () => Promise.resolve(false),
    async readCoverage(seriesKeys) {
      const read = await loader.readCoverage(seriesKeys)
      // The snapshot is dated to the epoch, when nothing had begun: nothing that is not cached is then wanted.
      return read.ok ? succeed({ ...read.value, readAt: 0 }) : read
    },
    load: (demand, lane, publish) => loader.load(demand, lane, publish, 'nothing'),
    bring: (demand, lane, publish) => loader.load(demand, lane, publish, 'nothing'),
  }
}
