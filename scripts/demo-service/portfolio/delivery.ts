import type {
  DemoVariable,
  PortfolioSource,
  Reading,
  ReadingChunk,
  ReadingsRequest,
} from '#electron/demo/portfolio/source.ts'
import {
  type Clock,
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
} from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { firstInstantFrom, localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import { cutsOf, derivedReadings } from './derived-readings.ts'

/** Describes how the readings of a variable arrive late, or change after they arrived. */
export type Delivery =
  /** Once a day, at this local hour, everything up to local midnight arrives. */
  | { readonly kind: 'daily'; readonly hour: number }
  /** Nothing arrives for some days, then everything at once. */
  | { readonly kind: 'outage'; readonly from: EpochMs; readonly days: number }
  /**
   * Estimates arrive first; each local day is replaced with the right values this long after its end. This never
   * applies to totalizers.
   */
  | { readonly kind: 'corrected'; readonly afterDays: number }

export interface DeliveryRule {
  readonly delivery: Delivery
  /** Applies to the variables whose dataHubId contains this text; to all when it is absent. */
  readonly variables?: string
}

/** The part of one variable that has been delivered by now. */
interface Delivered {
  /** Nothing at or after this instant has arrived. */
  readonly until: EpochMs
  /** Values that begin at or after this instant are estimates. */
  readonly finalUntil: EpochMs
}

/** An estimate is this share of the right value. */
const ESTIMATE_SHARE = 0.97

/** Returns a portfolio that delivers by the rules, up to the present of its clock; several rules are combined. */
export function withDelivery(
  portfolio: PortfolioSource,
  rules: readonly DeliveryRule[],
  clock: Clock,
): PortfolioSource {
  const zones = new Map(portfolio.variables.map(({ dataHubId, zone }) => [dataHubId, zone]))
  const deliveredOf = ({ dataHubId, kind, zone }: DemoVariable): Delivered | undefined => {
    const own = rules.filter(({ variables = '' }) => dataHubId.includes(variables))
    if (own.length === 0) return undefined
    const now = clock.now()
    const all = own.map(({ delivery }) => deliveredBy(delivery, zones.get(dataHubId) ?? zone, now))
    return {
      until: Math.min(now, ...all.map(({ until }) => until)),
      finalUntil: kind === 'totalizer' ? Infinity : Math.min(...all.map(({ finalUntil }) => finalUntil)),
    }
  }
  return {
    ...portfolio,
    readings: (request) => {
      const delivered = deliveredOf(request.variable)
      return delivered === undefined
        ? portfolio.readings(request)
        : deliveredReadings(portfolio, request, delivered)
    },
    lastReading: (variable) => {
      const delivered = deliveredOf(variable)
      return delivered === undefined
        ? portfolio.lastReading(variable)
        : lastDelivered(portfolio, variable, delivered)
    },
  }
}

function deliveredBy(delivery: Delivery, zone: IanaZone, now: EpochMs): Delivered {
  switch (delivery.kind) {
    case 'daily': {
      const today = localDayOf(now, zone)
      const deliveryAt = firstInstantFrom(today * DAY_MS + delivery.hour * HOUR_MS, zone)
      const until = startOfLocalDay(now < deliveryAt ? today - 1 : today, zone)
      return { until, finalUntil: Infinity }
    }
    case 'outage': {
      const { from, days } = delivery
      return { until: now >= from && now < from + days * DAY_MS ? from : Infinity, finalUntil: Infinity }
    }
    case 'corrected': {
      const lastDay = localDayOf(now - delivery.afterDays * DAY_MS, zone)
      return { until: Infinity, finalUntil: startOfLocalDay(lastDay, zone) }
    }
  }
}

function* deliveredReadings(
  portfolio: PortfolioSource,
  request: ReadingsRequest,
  delivered: Delivered,
): Generator<ReadingChunk> {
  const { variable, resolution, interval } = request
  const { until, finalUntil } = delivered
  if (!isCalendarResolution(resolution)) {
    const endOf = resolution === 'raw' ? (at: EpochMs) => at + 1 : cutsOf(resolution, variable.zone).next
    for (const { times, values } of portfolio.readings(request)) {
      const hasCome = (_: unknown, index: number): boolean => endOf(times[index] ?? Infinity) <= until
      yield {
        times: times.filter(hasCome),
        values: values
          .map((value, index) => ((times[index] ?? 0) < finalUntil ? value : estimateOf(value)))
          .filter(hasCome),
      }
    }
    return
  }
  // Buckets that are neither cut off nor estimated are the portfolio's own.
  const cuts = cutsOf(resolution, variable.zone)
  const settled = Math.min(until, finalUntil)
  const boundary = settled === Infinity ? Infinity : cuts.startOf(settled)
  if (interval.start < boundary) {
    yield* portfolio.readings({ ...request, interval: upTo(interval, boundary) })
  }
  const fine = (finer: ReadingsRequest): Iterable<ReadingChunk> =>
    deliveredReadings(portfolio, finer, delivered)
  const rest = upTo({ start: Math.max(interval.start, boundary), end: interval.end }, until)
  yield* derivedReadings(fine, variable, rest, cuts)
}

function upTo({ start, end }: Interval, limit: EpochMs): Interval {
  return { start, end: Math.min(end, limit) }
}

function estimateOf(value: number): number {
  return Math.round(value * ESTIMATE_SHARE * 1000) / 1000
}

const LOOK_BACK_DAYS = 14

/** Returns the latest reading that has arrived, which is searched for day by day. */
function lastDelivered(
  portfolio: PortfolioSource,
  variable: DemoVariable,
  delivered: Delivered,
): Reading | undefined {
  const last = portfolio.lastReading(variable)
  if (last === undefined) return undefined
  const end = Math.min(delivered.until, last.at + 1)
  for (let back = 0; back < LOOK_BACK_DAYS; back++) {
    const interval = { start: end - (back + 1) * DAY_MS, end: end - back * DAY_MS }
    const chunks = deliveredReadings(portfolio, { variable, resolution: 'raw', interval }, delivered)
    const readings = [...chunks].flatMap(({ times, values }) =>
      times.map((at, index) => ({ at, value: values[index] ?? Number.NaN })),
    )
    const youngest = readings.findLast(({ value }) => !Number.isNaN(value))
    if (youngest !== undefined) return youngest
  }
  return undefined
}
