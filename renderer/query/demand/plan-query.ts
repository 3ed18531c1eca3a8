import { autoResolution } from '#shared/series/auto-resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/series-loader.ts'
import { countRequests } from '../load/count-requests.ts'
import { optionOf, type KnownOperand } from '../view/operands.ts'
import type { FiguresChoice, ResolutionChoice } from '../view/view-state.ts'
import { baseResolutionFor, coarserOf, isFiner } from './base-resolution.ts'
import { coarsest, notFinerThan } from './native-resolution.ts'
import { withLastReading } from './with-last-reading.ts'

/** What a view wants to know. */
export interface Query {
  readonly operands: readonly KnownOperand[]
  readonly range: Interval
  readonly visibleRange: Interval
  readonly resolution: ResolutionChoice
  readonly figures: FiguresChoice
  readonly widthPx: number
  /** By dataHubId the native resolution, where one is known; finer ones show nothing. */
  readonly floors: ReadonlyMap<string, Resolution>
}

/** What is demanded for one operand, and the resolutions at which that is shown. */
export interface PlannedOperand extends KnownOperand {
  readonly demand: SeriesDemand
  /** Over the whole range. */
  readonly overview: Resolution
  /** Where it answers for what is visible. */
  readonly visible: Resolution
}

/** What answers a query: the whole range, and finer detail where only a part of it is visible. */
export interface Plan {
  readonly whole: readonly PlannedOperand[]
  readonly detail: readonly PlannedOperand[]
}

/** Raw readings have no fixed number, so Automatic never asks the service for them. */
const bucketed: readonly Resolution[] = resolutions.filter((each) => each !== 'raw')

/** Every series that a plan of the query may demand: one read of their coverage decides between them. */
export function candidateKeys({
  operands,
  resolution,
}: Pick<Query, 'operands' | 'resolution'>): readonly SeriesKey[] {
  return operands.flatMap((known) => {
    const isRaw = (known.operand.resolution ?? resolution) === 'raw'
    return (isRaw ? (['raw'] as const) : bucketed).map((each) => keyOf(known, each))
  })
}

/** `coverage` is undefined where it cannot be read: then nothing finer is known to be cached. */
export function planQuery(query: Query, coverage: CoverageSnapshot | undefined): Plan {
  const { range, visibleRange } = query
  const whole = query.operands.map((known) => {
    const overview = shownAt(query, known, range)
    const demand = demandFor(query, known, { range, shown: overview }, coverage)
    const visible = coarserOf(shownAt(query, known, visibleRange), demand.seriesKey.resolution)
    return { ...known, demand, overview, visible }
  })
  const detail = whole.flatMap(({ demand, operand, variable }) => {
    const known = { operand, variable }
    const shown = shownAt(query, known, visibleRange)
    if (!isFiner(shown, demand.seriesKey.resolution)) return []
    const around = withMargin(visibleRange, range)
    const finer = demandFor(query, known, { range: around, shown }, coverage)
    return [{ ...known, demand: finer, overview: shown, visible: shown }]
  })
  return { whole, detail }
}

/**
 * For when the service cannot be reached: its own aggregates where they are cached instead of the base, days or the
 * finest that show no more than was wanted.
 */
export function planFromCache(
  query: Query,
  coverage: CoverageSnapshot,
  isLacking: (known: KnownOperand) => boolean,
): Plan | undefined {
  const plan = planQuery(query, coverage)
  const found = plan.whole.map((planned) => (isLacking(planned) ? aggregateOf(planned) : undefined))
  if (found.every((each) => each === undefined)) return undefined
  return { whole: plan.whole.map((planned, at) => found[at] ?? planned), detail: plan.detail }

  function aggregateOf(planned: PlannedOperand): PlannedOperand | undefined {
    const { overview, visible } = planned
    return bucketed
      .filter((each) => each === 'daily' || !isFiner(each, overview))
      .map((each) => {
        const shown = coarserOf(overview, each)
        const interval = isAutomatic(query, planned) ? query.range : { shown, range: query.range }
        const demand = demandAt(planned, interval, each)
        return { ...planned, demand, overview: shown, visible: coarserOf(visible, each) }
      })
      .find(({ demand }) => isCached(demand, coverage))
  }
}

/** What is shown of an operand where `range` has to fill the pixels: no finer than its meter gives. */
function shownAt(query: Query, { operand, variable }: KnownOperand, range: Interval): Resolution {
  const pinned = operand.resolution ?? query.resolution
  if (pinned === 'raw') return pinned
  if (pinned !== 'auto') return coarserOf(pinned, query.floors.get(variable.dataHubId))
  // One for all that are automatic, so that they can be compared.
  const floors = query.operands
    .filter((each) => each.operand.resolution === undefined)
    .flatMap((each) => query.floors.get(each.variable.dataHubId) ?? [])
  return autoResolution(range, query.widthPx, notFinerThan(bucketed, coarsest(floors)))
}

/**
 * The demand that brings what is to be shown of an operand: at the base resolution, unless a finer one, from
 * which the same follows, is cached and costs nothing.
 */
export function demandFor(
  query: Pick<Query, 'figures' | 'floors'> & Partial<Pick<Query, 'resolution'>>,
  known: KnownOperand,
  shownRange: ShownRange,
  coverage: CoverageSnapshot | undefined,
): SeriesDemand {
  const { range, shown } = shownRange
  const asService = query.figures === 'service' || shown === 'raw'
  if (asService) return demandAt(known, shownRange, shown)
  const natural = baseResolutionFor(shown, range, zoneOf(known))
  const floor = query.floors.get(known.variable.dataHubId)
  const base = coarserOf(natural, floor)
  const whole = demandAt(known, shownRange, base)
  if (coverage === undefined || isCached(whole, coverage)) return whole
  const wanted = isAutomatic(query, known) ? cheaper(whole, demandAt(known, range, base), coverage) : whole
  // Asked more finely than a meter is read, its values say nothing of the time between them.
  const finer = notFinerThan(bucketed, floor).filter((each) => isFiner(each, base))
  const cached = finer
    .map((each) => demandAt(known, shownRange, each))
    .findLast((demand) => isCached(demand, coverage))
  return cached ?? wanted
}

function isAutomatic({ resolution }: Partial<Pick<Query, 'resolution'>>, { operand }: KnownOperand): boolean {
  return resolution === 'auto' && operand.resolution === undefined
}

/** Nobody asked for whole weeks who left the resolution to Automatic: they are not to cost a request more. */
function cheaper(whole: SeriesDemand, cut: SeriesDemand, coverage: CoverageSnapshot): SeriesDemand {
  const requests = (demand: SeriesDemand): number => countRequests([demand], coverage).requests
  return requests(cut) < requests(whole) ? cut : whole
}

/** The zone in which days of an operand are cut. */
export function zoneOf({ operand, variable }: KnownOperand): IanaZone {
  return operand.zone ?? variable.localTimezone
}

/** An interval and the resolution of the buckets that are to be whole in it. */
interface ShownRange {
  readonly range: Interval
  readonly shown: Resolution
}

/** What has to be fetched at `base` to show the whole buckets of a range, or no more than an interval. */
function demandAt(known: KnownOperand, of: ShownRange | Interval, base: Resolution): SeriesDemand {
  const bucketZone = known.variable.localTimezone
  const whole = roundToBuckets('shown' in of ? shownBuckets(known, of, base) : of, base, bucketZone)
  const interval = known.variable.kind === 'totalizer' ? withLastReading(whole, base, bucketZone) : whole
  return { seriesKey: keyOf(known, base), interval, bucketZone }
}

function shownBuckets(known: KnownOperand, { range, shown }: ShownRange, base: Resolution): Interval {
  // The service cuts its own buckets in the variable's zone, whatever zone was chosen here.
  return roundToBuckets(range, shown, shown === base ? known.variable.localTimezone : zoneOf(known))
}

function isCached(demand: SeriesDemand, coverage: CoverageSnapshot): boolean {
  return countRequests([demand], coverage).requests === 0
}

function keyOf({ operand, variable }: KnownOperand, resolution: Resolution): SeriesKey {
  return { dataHubId: variable.dataHubId, resolution, ...optionOf(operand) }
}

/** What is visible with as much again on both sides: the same requests, and panning stays free. */
function withMargin(visibleRange: Interval, range: Interval): Interval {
  const length = visibleRange.end - visibleRange.start
  return {
    start: Math.max(range.start, visibleRange.start - length),
    end: Math.min(range.end, visibleRange.end + length),
  }
}
