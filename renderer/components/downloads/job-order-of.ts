import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Resolution } from '#shared/series/resolution.ts'
import { jobName } from '../../messages/downloads.ts'
import type { JobOrder } from '../../services/jobs/job-service.ts'

/** What is asked of the jobs for these variables; their own zones cut the buckets. */
export function jobOrderOf(
  variables: readonly Variable[],
  interval: Interval,
  resolution: Resolution,
): JobOrder {
  return {
    name: jobName(
      variables.map(({ displayName }) => displayName),
      resolution,
    ),
    interval: { start: interval.start, end: interval.end },
    series: variables.map(({ dataHubId, localTimezone }) => ({
      question: { dataHubId, resolution },
      bucketZone: localTimezone,
    })),
  }
}
