import { shallowRef, type ShallowRef } from 'vue'
import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { noRequests } from '#shared/series/request-progress.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type {
  LoadedSeries,
  LoadExtent,
  LoadInProgress,
  LoadProgress,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { isExpressionId } from '#shared/catalog/expression-id.ts'
import type { PlannedOperand } from './demand/plan-query.ts'

/**
 * Holds an operand with the answer to its demand; that of an earlier demand as long as the newest has brought
 * nothing.
 */
export interface AnsweredOperand extends PlannedOperand {
  readonly base: LoadedSeries
}

/** The answers to one query, by operand, and the loads that bring them. */
export interface SeriesLayer {
  readonly series: Readonly<ShallowRef<ReadonlyMap<OperandId, AnsweredOperand>>>
  /** Progress of each operand's newest load; what is shown may still be the answer to the query before. */
  readonly progress: Readonly<ShallowRef<ReadonlyMap<OperandId, LoadProgress>>>
  /** Demands exactly these; loads that are under way and still wanted go on, the others are cancelled. */
  readonly demand: (loader: SeriesLoader, planned: readonly PlannedOperand[], how: LoadManner) => void
  /** Shows newer knowledge of a series in all operands that it answers; nothing where none demands it. */
  readonly amend: (loaded: LoadedSeries) => void
  /** Tries again those that failed. */
  readonly retry: (loader: SeriesLoader, lane: Lane) => void
  readonly clear: () => void
  /** Resolves when everything under way now has ended. */
  readonly whenDone: () => Promise<unknown>
}

export interface LoadManner {
  readonly lane: Lane
  readonly extent: LoadExtent
}

interface Running {
  readonly planned: PlannedOperand
  readonly extent: LoadExtent
  readonly load: LoadInProgress
}

/** Returns a text that is equal for demands that the same load answers. */
export function demandText({ seriesKey, interval, bucketZone }: SeriesDemand): string {
  return `${seriesKeyText(seriesKey)} ${String(interval.start)} ${String(interval.end)} ${bucketZone}`
}

/**
 * Keeps the newest demand of each operand. A publication of an older one is dropped: the run that it belongs to
 * is no longer the one registered for its operand.
 */
export function createSeriesLayer(): SeriesLayer {
  const series = shallowRef<ReadonlyMap<OperandId, AnsweredOperand>>(new Map())
  const progress = shallowRef<ReadonlyMap<OperandId, LoadProgress>>(new Map())
  const running = new Map<OperandId, Running>()

  const isDemanded = (id: OperandId, demand: SeriesDemand): boolean => {
    const newest = running.get(id)?.planned.demand
    return newest !== undefined && demandText(newest) === demandText(demand)
  }

  /** An expression that was edited has the same demand and other values. */
  const isRewritten = (id: OperandId, { variable }: PlannedOperand): boolean =>
    isExpressionId(variable.dataHubId) && running.get(id)?.planned.variable !== variable

  function publish(planned: PlannedOperand, loaded: LoadedSeries): void {
    const { id } = planned.operand
    progress.value = new Map(progress.value).set(id, loaded.progress)
    if (isWorthShowing(loaded, series.value.get(id)?.base)) show(planned, loaded)
  }

  function show(planned: PlannedOperand, base: LoadedSeries): void {
    series.value = new Map(series.value).set(planned.operand.id, { ...planned, base })
  }

  function start(loader: SeriesLoader, planned: PlannedOperand, { lane, extent }: LoadManner): void {
    const { id } = planned.operand
    let early: LoadedSeries | undefined
    const note = (loaded: LoadedSeries): void => {
      const newest = running.get(id)?.planned
      if (newest === undefined) early = loaded
      else if (isDemanded(id, planned.demand)) publish(newest, loaded)
    }
    const load = loader.load(planned.demand, lane, note, extent)
    running.set(id, { planned, extent, load })
    // The end of an older load says nothing of this one.
    progress.value = new Map(progress.value).set(id, { ...noRequests, failures: [], finished: false })
    // A loader may publish before it returns, when nothing is registered yet.
    if (early) publish(planned, early)
  }

  function stop(id: OperandId): void {
    running.get(id)?.load.cancel()
    running.delete(id)
  }

  function demand(loader: SeriesLoader, list: readonly PlannedOperand[], how: LoadManner): void {
    const wanted = new Map(list.map((each) => [each.operand.id, each]))
    for (const [id, { extent }] of [...running]) {
      const next = wanted.get(id)
      const isEnough = how.extent === 'nothing' || extent !== 'nothing'
      if (!next || !isEnough || !isDemanded(id, next.demand) || isRewritten(id, next)) stop(id)
    }
    series.value = new Map([...series.value].filter(([id]) => wanted.has(id)))
    progress.value = new Map([...progress.value].filter(([id]) => wanted.has(id)))
    for (const planned of list) {
      const goesOn = running.get(planned.operand.id)
      if (goesOn) showAnew(planned, goesOn)
      else start(loader, planned, how)
    }
  }

  /** Shows a demand that is under way already, perhaps at another resolution. */
  function showAnew(planned: PlannedOperand, goesOn: Running): void {
    const { id } = planned.operand
    running.set(id, { ...goesOn, planned })
    const shown = series.value.get(id)
    if (shown !== undefined && isDemanded(id, shown.demand)) show(planned, shown.base)
  }

  function amend(loaded: LoadedSeries): void {
    for (const [id, { planned }] of running)
      if (isDemanded(id, loaded.demand) && series.value.has(id)) show(planned, loaded)
  }

  function retry(loader: SeriesLoader, lane: Lane): void {
    // The loop runs over a copy, because a load that is started again is registered again, at the end of the map.
    for (const [id, { planned }] of [...running]) {
      if (!progress.value.get(id)?.failures.length) continue
      stop(id)
      start(loader, planned, { lane, extent: 'wanted' })
    }
  }

  function clear(): void {
    for (const id of [...running.keys()]) stop(id)
    series.value = new Map()
    progress.value = new Map()
  }

  const whenDone = (): Promise<unknown> =>
    Promise.allSettled([...running.values()].map(({ load }) => load.done))

  return { series, progress, demand, amend, retry, clear, whenDone }
}

/**
 * Returns true if a publication replaces what is shown of the same operand. One that holds nothing yet, or nothing
 * because it was not answered, does not push aside a picture that covers a part of the same time: a coarser one is
 * better than none.
 */
export function isWorthShowing(fresh: LoadedSeries, shown: LoadedSeries | undefined): boolean {
  const { finished, failures } = fresh.progress
  const isAnswer = finished && !failures.some(isUnanswered)
  if (shown === undefined || isAnswer || fresh.covered.length > 0) return true
  const [a, b] = [fresh.demand.interval, shown.demand.interval]
  const overlaps = a.start < b.end && b.start < a.end
  return !overlaps || shown.covered.length === 0
}

/** Returns true if the service gave no answer; a refusal, or an id that it does not know, is an answer. */
export function isUnanswered({ kind }: AppError): boolean {
  return kind !== 'cancelled' && kind !== 'invalid-request' && kind !== 'not-found'
}
