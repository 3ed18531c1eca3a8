import type { Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { demand, missingOf } from './laws.ts'

/** Everything that a client was told is stored, which must exist in every later life. */
export interface Acknowledged {
  /** Records every write that the store confirms. */
  readonly watch: (store: SeriesStore) => SeriesStore
  readonly noteEvent: (event: CacheEvent) => void
  readonly noteJob: (id: string, state: JobDocument['state'] | 'gone') => void
  /** A series that is gone completely may have been evicted by a page that ended before it could report this. */
  readonly expectCovered: (seriesKey: SeriesKey, covered: readonly Interval[], mayBeEvicted: boolean) => void
  readonly expectJobs: (documents: readonly JobDocument[]) => void
}

export function createAcknowledged(): Acknowledged {
  const written = new Map<string, Interval[]>()
  const jobs = new Map<string, JobDocument['state'] | 'gone'>()
  return {
    watch: (store) => ({
      ...store,
      write: async (segment, bucketZone, sightings) => {
        const result = await store.write(segment, bucketZone, sightings)
        const key = seriesKeyText(segment.seriesKey)
        if (result.ok) written.set(key, [...(written.get(key) ?? []), segment.interval])
        return result
      },
    }),
    noteEvent: (event) => {
      if (event.kind !== 'evicted') return
      for (const { seriesKey } of event.series) written.delete(seriesKeyText(seriesKey))
    },
    noteJob: (id, state) => {
      jobs.set(id, state)
    },
    expectCovered: (seriesKey, covered, mayBeEvicted) => {
      const key = seriesKeyText(seriesKey)
      if (covered.length === 0 && mayBeEvicted) written.delete(key)
      const lost = missingOf(written.get(key) ?? [], covered)
      demand(lost.length === 0, `${key}: what was acknowledged is durable`, () => lost)
    },
    expectJobs: (documents) => {
      for (const [id, state] of jobs) {
        const found = documents.find((document) => document.id === id)?.state
        if (state === 'gone') demand(found === undefined, 'a download that was removed stays so', () => id)
        else demand(found !== undefined, 'a download that was accepted is kept', () => id)
        if (state === 'paused')
          demand(found === 'paused', 'a download that was paused stays so', () => [id, found])
      }
    },
  }
}
