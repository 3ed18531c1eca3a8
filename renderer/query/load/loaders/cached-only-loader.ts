import { succeed } from '#shared/errors/result.ts'
import type { SeriesLoader } from '#renderer/ports/series-loader.ts'

/** Answers only from the cache, for a connection without a service: no request is ever made. */
export function createCachedOnlyLoader(loader: SeriesLoader): SeriesLoader {
  return {
    expectedMs: () => Promise.resolve(0),
    needsConsent: () => Promise.resolve(false),
    async readCoverage(seriesKeys) {
      const read = await loader.readCoverage(seriesKeys)
      // The snapshot is dated to the epoch, when nothing had begun, so that nothing uncached is wanted.
      return read.ok ? succeed({ ...read.value, readAt: 0 }) : read
    },
    load: (demand, lane, publish) => loader.load(demand, lane, publish, 'nothing'),
  }
}
