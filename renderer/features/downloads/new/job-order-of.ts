import type { Variable } from '#shared/portfolio/nouns.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { jobName } from '../strings.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import type { JobOrder } from '#renderer/ports/job-service.ts'
import type { RequestOption } from '#renderer/query/view/operands.ts'

/**
 * A variable with the unit and standardization in which it is fetched, and the resolution from which the chart is
 * drawn.
 */
export interface WantedSeries {
  readonly variable: Variable
  readonly option: RequestOption
  /** Absent for a variable that is not on the chart. */
  readonly resolution?: Resolution
}

/** The resolution of all series of an order, or for each series the one from which the chart is drawn. */
export type OrderResolution = Resolution | 'shown'

export interface OrderForm {
  readonly interval: Interval
  readonly resolution: OrderResolution
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
  const series = wanted.map((each) => seriesOf(each, resolution))
  return {
    ...(recheckDays === undefined ? {} : { recheckDays }),
    name: jobName(names, query.trim(), [...new Set(series.map(resolutionNameOf))]),
    interval: { start: interval.start, end: interval.end },
    zone,
    series,
  }
}

function seriesOf(wanted: WantedSeries, chosen: OrderResolution): JobOrder['series'][number] {
  const { localTimezone, kind } = wanted.variable
  return {
    seriesKey: keyOf(wanted, chosen),
    bucketZone: localTimezone,
    ...(kind === 'totalizer' && { isTotalizer: true as const }),
  }
}

function resolutionNameOf({
  seriesKey: { resolution, namedResolution },
}: JobOrder['series'][number]): string {
  return namedResolution ?? resolutionNames[resolution].toLowerCase()
}

/** A resolution that only the service names represents raw values of that name (decision 0086). */
function keyOf(
  { variable, option, resolution: shown = 'hourly' }: WantedSeries,
  chosen: OrderResolution,
): SeriesKey {
  const { namedResolution, ...rest } = option
  const resolution = chosen === 'shown' ? shown : chosen
  const isNamed = resolution === 'raw' && namedResolution !== undefined
  return { dataHubId: variable.dataHubId, resolution, ...rest, ...(isNamed && { namedResolution }) }
}

/** Uses each series once, however many operands show it. */
export function distinctSeries(wanted: readonly WantedSeries[]): readonly WantedSeries[] {
  return [...new Map(wanted.map((each) => [textOf(each), each])).values()]
}

/** Returns true when both lists would be requested in the same way. */
export function areSameSeries(some: readonly WantedSeries[], others: readonly WantedSeries[]): boolean {
  const other = others.map(textOf)
  return some.length === others.length && some.every((one, at) => textOf(one) === other[at])
}

function textOf({ variable, option, resolution }: WantedSeries): string {
  const { units, standardization, namedResolution } = option
  return JSON.stringify([
    variable.dataHubId,
    variable.localTimezone,
    fullNameOf(variable),
    units,
    standardization,
    namedResolution,
    resolution,
  ])
}
