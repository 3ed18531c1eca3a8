import type { Variable } from '#shared/catalog/nouns.ts'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import type { Interval } from '#shared/time/interval.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/ports.ts'
import { countRequests } from '../load/count-requests.ts'
import { notFinerThan } from './native-resolution.ts'
import type { RequestOptions } from './request-options.ts'
import type { ResolutionChoice } from '../view/view-state.ts'

/** What a view wants to know. */
export interface Query {
  readonly variables: readonly Variable[]
  readonly range: Interval
  readonly visibleRange: Interval
  readonly resolution: ResolutionChoice
  readonly widthPx: number
  /** The coarsest native resolution among the variables, where one is known; finer ones show nothing. */
  readonly floor?: Resolution | undefined
  /** Units and standardizations requested from the service; canonical units where there are none. */
  readonly options?: RequestOptions
}

/** What answers a query: the whole range, and finer detail where only a part of it is visible. */
export interface Plan {
  readonly whole: readonly SeriesDemand[]
  readonly detail: readonly SeriesDemand[]
}

/** Raw readings have no fixed number, so Automatic never asks the service for them. */
const automaticResolutions: readonly Resolution[] = resolutions.filter((each) => each !== 'raw')

/** Every series that a plan of the query may demand: one read of their coverage decides between them. */
export function candidateKeys({ variables, resolution, options }: Query): readonly SeriesKey[] {
  const candidates = resolution === 'auto' ? automaticResolutions : [resolution]
  return candidates.flatMap((each) => variables.map((variable) => keyOf(variable, each, options)))
}

/** `coverage` is undefined where it cannot be read: Automatic then takes what fills the pixels. */
export function planQuery(query: Query, coverage: CoverageSnapshot | undefined): Plan {
  const { range, visibleRange, resolution } = query
  if (resolution !== 'auto') return { whole: demandsFor(query, range, resolution), detail: [] }
  const coarse = chooseResolution(query, range, range, coverage)
  const whole = demandsFor(query, range, coarse)
  const wanted = wantedFor(query, visibleRange)
  if (resolutions.indexOf(wanted) >= resolutions.indexOf(coarse)) return { whole, detail: [] }
  const around = withMargin(visibleRange, range)
  const fine = chooseResolution(query, visibleRange, around, coverage)
  return { whole, detail: demandsFor(query, around, fine) }
}

/** What is cached at a coarser resolution than wanted, for when the service cannot be reached. */
export function planFromCache(query: Query, coverage: CoverageSnapshot): Plan | undefined {
  if (query.resolution !== 'auto') return undefined
  const coarser = automaticResolutions.slice(automaticResolutions.indexOf(wantedFor(query, query.range)) + 1)
  const plans = coarser.map((each) => demandsFor(query, query.range, each))
  const whole = plans.find((demands) => isCached(demands, coverage))
  return whole && { whole, detail: [] }
}

/**
 * The resolution Automatic takes for `range` when `visibleRange` has to fill the pixels: the coarsest that
 * does, unless a finer one, which shows the same picture, is cached and costs nothing.
 */
function chooseResolution(
  query: Query,
  visibleRange: Interval,
  range: Interval,
  coverage: CoverageSnapshot | undefined,
): Resolution {
  const wanted = wantedFor(query, visibleRange)
  if (coverage === undefined) return wanted
  const asFine = automaticResolutions.slice(0, automaticResolutions.indexOf(wanted) + 1).reverse()
  const candidates = notFinerThan(asFine, query.floor)
  return candidates.find((each) => isCached(demandsFor(query, range, each), coverage)) ?? wanted
}

/** The coarsest resolution that fills the pixels, within what the meters give. */
function wantedFor({ widthPx, floor }: Query, range: Interval): Resolution {
  return autoResolution(range, widthPx, notFinerThan(automaticResolutions, floor))
}

function isCached(demands: readonly SeriesDemand[], coverage: CoverageSnapshot): boolean {
  return countRequests(demands, coverage).requests === 0
}

function demandsFor(
  { variables, options }: Query,
  range: Interval,
  resolution: Resolution,
): readonly SeriesDemand[] {
  return variables.map((variable) => ({
    seriesKey: keyOf(variable, resolution, options),
    interval: roundToBuckets(range, resolution, variable.localTimezone),
    bucketZone: variable.localTimezone,
  }))
}

function keyOf({ dataHubId }: Variable, resolution: Resolution, options: RequestOptions = {}): SeriesKey {
  return { dataHubId, resolution, ...options[dataHubId] }
}

/** What is visible with as much again on both sides: the same requests, and panning stays free. */
function withMargin(visibleRange: Interval, range: Interval): Interval {
  const length = visibleRange.end - visibleRange.start
  return {
    start: Math.max(range.start, visibleRange.start - length),
    end: Math.min(range.end, visibleRange.end + length),
  }
}
