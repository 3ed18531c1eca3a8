import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { jobName } from '../strings.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { JobOrder } from '#renderer/ports/job-service.ts'
import type { RequestOption } from '#renderer/query/view/operands.ts'

/** A variable with the unit and standardization in which it is fetched. */
export interface WantedSeries {
  readonly variable: Variable
  readonly option: RequestOption
}

export interface OrderForm {
  readonly interval: Interval
  readonly resolution: Resolution
  /** Zone in which the dates were typed. */
  readonly zone: IanaZone
  readonly query?: string
  readonly recheckDays?: number | undefined
}

/** Returns the job order for these series; the variables' own zones cut the buckets. */
export function jobOrderOf(
  wanted: readonly WantedSeries[],
  { interval, resolution, zone, query = '', recheckDays }: OrderForm,
): JobOrder {
  const names = [...new Set(wanted.map(({ variable }) => fullNameOf(variable)))]
  return {
    ...(recheckDays === undefined ? {} : { recheckDays }),
    name: jobName(names, query.trim(), resolution),
    interval: { start: interval.start, end: interval.end },
    zone,
    series: wanted.map(({ variable: { dataHubId, localTimezone, kind }, option }) => ({
      seriesKey: { dataHubId, resolution, ...option },
      bucketZone: localTimezone,
      ...(kind === 'totalizer' && { isTotalizer: true as const }),
    })),
  }
}

/** Keeps each series once, however many operands show it. */
export function distinctSeries(wanted: readonly WantedSeries[]): readonly WantedSeries[] {
  return [...new Map(wanted.map((each) => [textOf(each), each])).values()]
}

/** Returns true when both lists would be requested in the same way. */
export function areSameSeries(some: readonly WantedSeries[], others: readonly WantedSeries[]): boolean {
  const other = others.map(textOf)
  return some.length === others.length && some.every((one, at) => textOf(one) === other[at])
}

function textOf({ variable, option: { units, standardization } }: WantedSeries): string {
  return JSON.stringify([
    variable.dataHubId,
    variable.localTimezone,
    fullNameOf(variable),
    units,
    standardization,
  ])
}
