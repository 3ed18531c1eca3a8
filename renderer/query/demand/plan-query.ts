import { planRequests } from '#shared/series/coverage/plan.ts'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import { intersectIntervals, lengthOf } from '#shared/series/intervals.ts'
import { shiftedId } from '#shared/series/shifted-series.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { zonePeriodAt } from '#shared/time/zones/local-instant.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import {
  isCalendarResolution,
  resolutions,
  type Resolution,
  coarserOf,
  isFiner,
  coarsest,
} from '#shared/time/resolution.ts'
import type { CoverageSnapshot, FloorOf, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { countRequests } from '#renderer/query/load/load-cost.ts'
import { knownOf, optionOf, zoneOf, type KnownOperand } from '../view/operands.ts'
import type { FiguresChoice, ResolutionChoice } from '../view/view-state.ts'
import { withLastReading } from '#shared/series/totalizer-convention.ts'

export interface Query {
  readonly operands: readonly KnownOperand[]
  readonly range: Interval
  readonly visibleRange: Interval
  readonly resolution: ResolutionChoice
  readonly figures: FiguresChoice
  readonly widthPx: number
  readonly floorOf: FloorOf
}

/** The demand of one operand, and the resolutions at which it is shown. */
export interface PlannedOperand extends KnownOperand {
  readonly demand: SeriesDemand
  /** Range that was demanded, before it was rounded to whole buckets. */
  readonly range: Interval
  /** Resolution at which the whole range is shown. */
  readonly overview: Resolution
  /** Resolution at which the visible range is shown, if the demand covers it. */
  readonly visible: Resolution
}

/** The answers to a query: the whole range, and finer detail if only a part of it is visible. */
export interface Plan {
  readonly whole: readonly PlannedOperand[]
  readonly detail: readonly PlannedOperand[]
}

/** The number of raw readings is unknown, so Automatic never requests them from the service. */
const bucketed: readonly Resolution[] = resolutions.filter((each) => each !== 'raw')

/** Lists every series that a plan of the query may demand: one read of their coverage decides between them. */
export function candidateKeys({
  operands,
  resolution,
}: Pick<Query, 'operands' | 'resolution'>): readonly SeriesKey[] {
  return operands.flatMap((known) => {
    const isRaw = (known.operand.resolution ?? resolution) === 'raw'
    return (isRaw ? (['raw'] as const) : bucketed).map((each) => keyOf(known, each))
  })
}

/** Plans a query; `coverage` is undefined if it cannot be read, so that no finer data are known to be cached. */
export function planQuery(query: Query, coverage: CoverageSnapshot | undefined): Plan {
  const { range, visibleRange } = query
  const whole = query.operands.map((known) => {
    const overview = shownAt(query, known, range)
    const demand = demandFor(query, known, { range, shown: overview }, coverage)
    const visible = coarserOf(shownAt(query, known, visibleRange), demand.seriesKey.resolution)
    return { ...known, demand, range, overview, visible }
  })
  const detail = whole.flatMap(({ demand, ...planned }) => {
    const known = knownOf(planned)
    const shown = shownAt(query, known, visibleRange)
    if (!isFiner(shown, demand.seriesKey.resolution)) return []
    // Buckets at the edges of the margin are whole, so that a pan shows them as they are.
    const margin = roundToBuckets(withMargin(visibleRange, range), shown, zoneOf(known), known.firstDayOfWeek)
    const around = intersectIntervals([margin], [range])[0] ?? range
    const finer = demandFor(query, known, { range: around, shown }, coverage)
    return [{ ...known, demand: finer, range, overview: shown, visible: shown }]
  })
  return { whole, detail }
}

/** Lists the alternatives to a plan for the whole range: the same demands at each resolution. */
export function alternativesTo(query: Query, planned: PlannedOperand): readonly PlannedOperand[] {
  const { overview, visible } = planned
  return bucketed.map((each) => {
    const shown = coarserOf(overview, each)
    const interval = isAutomatic(query, planned) ? query.range : { shown, range: query.range }
    const demand = demandAt(planned, interval, each)
    return { ...planned, demand, overview: shown, visible: coarserOf(visible, each) }
  })
}

/** Lists the demands that fetch an interval of an operand, at each resolution from fine to coarse. */
export function demandsOver(known: KnownOperand, interval: Interval): readonly SeriesDemand[] {
  return bucketed.map((each) => demandAt(known, interval, each))
}

/** Returns how much of a demand is cached, in ms. */
export function coveredMs({ seriesKey, interval }: SeriesDemand, coverage: CoverageSnapshot): number {
  return lengthOf(intersectIntervals(coverage.of(seriesKey).covered, [interval]))
}

/**
 * Returns the resolution at which `range` fills the pixels: the pinned one, or one no finer than the meters provide.
 */
export function shownAt(query: Query, known: KnownOperand, range: Interval): Resolution {
  const pinned = known.operand.resolution ?? query.resolution
  if (pinned !== 'auto') return noFinerThanAmounts(known, pinned)
  // All automatic operands share one resolution, so that they can be compared.
  const floors = query.operands
    .filter((each) => each.operand.resolution === undefined)
    .flatMap((each) => query.floorOf(each.variable.dataHubId, range) ?? [])
  const automatic = autoResolution(range, query.widthPx, notFinerThan(bucketed, coarsest(floors)))
  return noFinerThanAmounts(known, automatic)
}

/** Amounts are those of quarters of an hour or longer: readings have no length, and minutes are not derived. */
export function noFinerThanAmounts(
  { showsAmounts }: Pick<KnownOperand, 'showsAmounts'>,
  resolution: Resolution,
): Resolution {
  return showsAmounts === true ? coarserOf(resolution, '15-minute') : resolution
}

/**
 * Returns the demand for what an operand shows: at the base resolution, or at a finer one if it is cached, costs
 * nothing and gives the same values.
 */
export function demandFor(
  query: Pick<Query, 'figures' | 'floorOf'> & Partial<Pick<Query, 'resolution'>>,
  known: KnownOperand,
  shownRange: ShownRange,
  coverage: CoverageSnapshot | undefined,
): SeriesDemand {
  const { range, shown } = shownRange
  const asService = query.figures === 'service' || shown === 'raw'
  if (asService) return demandAt(known, shownRange, shown)
  const natural = baseResolutionFor(shown, range, zoneOf(known))
  const learnt = query.floorOf(known.variable.dataHubId, range)
  // A pinned resolution takes precedence over what was learnt.
  const isPinned = (known.operand.resolution ?? query.resolution ?? 'auto') !== 'auto'
  const floor = isPinned && learnt !== undefined && isFiner(shown, learnt) ? undefined : learnt
  const base = coarserOf(natural, floor)
  const of = isAutomatic(query, known) ? cheaper(known, shownRange, base) : shownRange
  const wanted = demandAt(known, of, base)
  // A product of quarters is another figure than a product of hours, and must not depend on what is cached.
  if (known.variable.hasProducts === true) return wanted
  if (coverage === undefined || isCached(wanted, coverage)) return wanted
  // If a meter is read less finely than requested, its values show nothing about the time between them.
  const finer = notFinerThan(bucketed, floor).filter((each) => isFiner(each, base))
  const cached = finer
    .map((each) => demandAt(known, of, each))
    .findLast((demand) => isCached(demand, coverage))
  return cached ?? wanted
}

function isAutomatic({ resolution }: Partial<Pick<Query, 'resolution'>>, { operand }: KnownOperand): boolean {
  return resolution === 'auto' && operand.resolution === undefined
}

/**
 * Returns the cheaper of the two: under the automatic resolution, whole days of another zone must not cost another
 * request. The decision assumes an empty cache, so that the edges of a range do not depend on the cache.
 */
function cheaper(known: KnownOperand, shownRange: ShownRange, base: Resolution): ShownRange | Interval {
  const { range } = shownRange
  const requests = (of: ShownRange | Interval): number => {
    const { interval, bucketZone } = demandAt(known, of, base)
    return planRequests([interval], base, bucketZone).length
  }
  return requests(range) < requests(shownRange) ? range : shownRange
}

/** An interval and the resolution at which it is shown. */
interface ShownRange {
  readonly range: Interval
  readonly shown: Resolution
}

/**
 * Returns what has to be fetched at `base` to show a range, or at most an interval. Derived buckets are clipped to the
 * range (decision 0081), so that weeks and longer need nothing beyond it, but the days of another zone do. Series that
 * are shown as the service cuts them need the service's whole buckets.
 */
function demandAt(known: KnownOperand, of: ShownRange | Interval, base: Resolution): SeriesDemand {
  const bucketZone = known.variable.localTimezone
  const whole = roundToBuckets('shown' in of ? neededOf(known, of, base) : of, base, bucketZone)
  const interval = known.variable.kind === 'totalizer' ? withLastReading(whole, base, bucketZone) : whole
  return { seriesKey: keyOf(known, base), interval, bucketZone }
}

function neededOf(known: KnownOperand, { range, shown }: ShownRange, base: Resolution): Interval {
  if (shown === base) return range
  return roundToBuckets(range, isCalendarResolution(shown) ? 'daily' : shown, zoneOf(known))
}

function isCached(demand: SeriesDemand, coverage: CoverageSnapshot): boolean {
  return countRequests([demand], coverage).requests === 0
}

function keyOf(known: KnownOperand, resolution: Resolution): SeriesKey {
  const { operand, variable } = known
  const { namedResolution, ...option } = optionOf(operand)
  const isNamed = resolution === 'raw' && namedResolution !== undefined
  const { dataHubId } = variable
  const { shift } = operand
  const id = shift === undefined ? dataHubId : shiftedId({ dataHubId, shift, zone: zoneOf(known) })
  return { dataHubId: id, resolution, ...option, ...(isNamed && { namedResolution }) }
}

/**
 * Adds the same length again on both sides of the visible range: the requests stay the same, and panning stays free.
 */
export function withMargin(visibleRange: Interval, range: Interval): Interval {
  const length = visibleRange.end - visibleRange.start
  return {
    start: Math.max(range.start, visibleRange.start - length),
    end: Math.min(range.end, visibleRange.end + length),
  }
}

/**
 * Returns the resolution at which a series is fetched in order to be shown at `shown` (docs/decisions/0037): hours,
 * which cost as many requests as months do; quarters if hours do not meet local midnight; or `shown` itself if it is
 * finer.
 */
export function baseResolutionFor(shown: Resolution, range: Interval, zone: IanaZone): Resolution {
  if (!isFiner('hourly', shown)) return shown
  return isOffTheHour(zone, range) ? '15-minute' : 'hourly'
}

/** Returns true if local time is not a whole number of hours from UTC anywhere in the range. */
function isOffTheHour(zone: IanaZone, { start, end }: Interval): boolean {
  for (let at = start; at < end;) {
    const { to, offsetMs } = zonePeriodAt(zone, at)
    if (offsetMs % HOUR_MS !== 0) return true
    at = to
  }
  return false
}

/** Returns the resolutions that Automatic may choose from, given the coarsest native resolution on the chart. */
export function notFinerThan(
  available: readonly Resolution[],
  floor: Resolution | undefined,
): readonly Resolution[] {
  return available.filter((each) => floor === undefined || !isFiner(each, floor))
}
