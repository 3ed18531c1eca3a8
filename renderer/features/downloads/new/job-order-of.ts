import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { jobName } from '../strings.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { JobOrder } from '#renderer/ports/job-service.ts'

/** What is asked of the jobs for these variables; their own zones cut the buckets. */
export function jobOrderOf(
  variables: readonly Variable[],
  interval: Interval,
  resolution: Resolution,
  query = '',
  recheckDays?: number,
): JobOrder {
  return {
    ...(recheckDays === undefined ? {} : { recheckDays }),
    name: jobName(variables.map(fullNameOf), query.trim(), resolution),
    interval: { start: interval.start, end: interval.end },
    series: variables.map(({ dataHubId, localTimezone, kind }) => ({
      seriesKey: { dataHubId, resolution },
      bucketZone: localTimezone,
      ...(kind === 'totalizer' && { isTotalizer: true as const }),
    })),
  }
}

/** Whether the same would be asked for these as for those. */
export function areSameSeries(some: readonly Variable[], others: readonly Variable[]): boolean {
  return some.length === others.length && some.every((one, at) => isSameSeries(one, others[at]))
}

function isSameSeries(one: Variable, other: Variable | undefined): boolean {
  return (
    one.dataHubId === other?.dataHubId &&
    one.localTimezone === other.localTimezone &&
    fullNameOf(one) === fullNameOf(other)
  )
}
