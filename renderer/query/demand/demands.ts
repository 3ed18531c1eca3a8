import type { Variable } from '#shared/catalog/nouns.ts'
import { autoResolution } from '#shared/series/auto-resolution.ts'
import type { Interval } from '#shared/series/interval.ts'
import { resolutions, type Resolution } from '#shared/series/resolution.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import type { SeriesDemand, SeriesLoader } from '#renderer/ports/ports.ts'
import { notFinerThan } from './native-resolution.ts'
import { automaticResolutions, firstFree, preferenceOrder } from './resolution-choice.ts'
import type { QuestionOptions } from './question-options.ts'
import type { ResolutionChoice } from '../view/view-state.ts'

export interface Question {
  readonly variables: readonly Variable[]
  readonly range: Interval
  /** The part in sight. */
  readonly shown: Interval
  readonly resolution: ResolutionChoice
  readonly widthPx: number
  /** The coarsest native resolution among the variables, where one is known; finer ones show nothing. */
  readonly floor?: Resolution | undefined
  /** Units and standardizations asked of the service; canonical units where there are none. */
  readonly options?: QuestionOptions
}

/** What answers a question: the whole range, and finer detail where only a part of it is in sight. */
export interface Plan {
  readonly whole: readonly SeriesDemand[]
  readonly detail: readonly SeriesDemand[]
}

export function demandsFor(
  variables: readonly Variable[],
  range: Interval,
  resolution: Resolution,
  options: QuestionOptions = {},
): readonly SeriesDemand[] {
  return variables.map(({ dataHubId, localTimezone }) => ({
    seriesKey: { dataHubId, resolution, ...options[dataHubId] },
    interval: roundToBuckets(range, resolution, localTimezone),
    bucketZone: localTimezone,
  }))
}

async function requestsFor(loader: SeriesLoader, demands: readonly SeriesDemand[]): Promise<number> {
  const cost = await loader.cost(demands)
  return cost.ok ? cost.value.requests : Infinity
}

/** The coarsest resolution that fills the pixels, within what the meters give. */
function wantedFor({ widthPx, floor }: Question, range: Interval): Resolution {
  return autoResolution(range, widthPx, notFinerThan(automaticResolutions, floor))
}

/** The resolution Automatic takes for a range when `inSight` has to fill the pixels: first what is cached. */
async function automatic(
  loader: SeriesLoader,
  seriesKey: Question,
  inSight: Interval,
  range: Interval,
): Promise<Resolution> {
  const wanted = wantedFor(seriesKey, inSight)
  const isFree = async (candidate: Resolution): Promise<boolean> =>
    (await requestsFor(loader, demandsFor(seriesKey.variables, range, candidate, seriesKey.options))) === 0
  const asGood = notFinerThan(preferenceOrder(wanted).asGood, seriesKey.floor)
  return (await firstFree(asGood, isFree)) ?? wanted
}

export async function planSeriesKey(loader: SeriesLoader, seriesKey: Question): Promise<Plan> {
  const { variables, range, shown, resolution, options } = seriesKey
  if (resolution !== 'auto') return { whole: demandsFor(variables, range, resolution, options), detail: [] }
  const coarse = await automatic(loader, seriesKey, range, range)
  const whole = demandsFor(variables, range, coarse, options)
  const wanted = wantedFor(seriesKey, shown)
  if (resolutions.indexOf(wanted) >= resolutions.indexOf(coarse)) return { whole, detail: [] }
  const around = withMargin(shown, range)
  const fine = await automatic(loader, seriesKey, shown, around)
  return { whole, detail: demandsFor(variables, around, fine, options) }
}

/** What is in sight with as much again on both sides: the same requests, and panning stays free. */
function withMargin(shown: Interval, range: Interval): Interval {
  const length = shown.end - shown.start
  return {
    start: Math.max(range.start, shown.start - length),
    end: Math.min(range.end, shown.end + length),
  }
}

/** What is cached at any coarser resolution, for when the service cannot be reached. */
export async function cachedFallback(loader: SeriesLoader, seriesKey: Question): Promise<Plan | undefined> {
  if (seriesKey.resolution !== 'auto') return undefined
  const wanted = wantedFor(seriesKey, seriesKey.range)
  const isFree = async (candidate: Resolution): Promise<boolean> =>
    (await requestsFor(
      loader,
      demandsFor(seriesKey.variables, seriesKey.range, candidate, seriesKey.options),
    )) === 0
  const cached = await firstFree(preferenceOrder(wanted).fallback, isFree)
  return (
    cached && {
      whole: demandsFor(seriesKey.variables, seriesKey.range, cached, seriesKey.options),
      detail: [],
    }
  )
}
