import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type {
  CoverageSnapshot,
  LoadedSeries,
  LoadExtent,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { coveredMs } from '#renderer/query/demand/plan-query.ts'
import type { Loads } from './loads.ts'
import { type Asked, lacks, type Plan, type Question } from './question.ts'

/**
 * A question of up to this many requests precedes everything else, like a click; with more, the next question would
 * have to wait.
 */
const REQUESTS_OF_A_CLICK = 12

/** A failure of the requests for a variable. */
export interface SeriesFailure {
  readonly variable: Variable
  readonly error: AppError
}

/** Manages the loads that answer a plan: those that the plan names, or cached ones that replace them. */
export interface Answers<Each extends Asked> {
  readonly shown: () => readonly Each[]
  /** Lists the failures of what is shown, and those that cached values replace. */
  readonly failed: () => readonly SeriesFailure[]
  /** Shows cached data, and coarser data if need be where the service gave no answer last time. */
  readonly preview: (plan: Plan<Each>, isNewest: () => boolean) => Promise<void>
  /** Makes the requests of a plan, unless they wait for consent. */
  readonly request: (plan: Plan<Each>, isNewest: () => boolean, lane?: Lane) => void
  /** Forgets earlier failures, because another query is planned. */
  readonly forgetStandIns: () => void
  /** Forgets that the service gave no answer, because another service is queried now. */
  readonly forgetService: () => void
  readonly clear: () => void
}

/** Calls `onShown` after every change of what is shown. */
export function createAnswers<Each extends Asked>(loads: Loads, onShown: () => void): Answers<Each> {
  let shown: readonly Each[] = []
  /** Failures that cached values replace. */
  let stoodInFor: readonly SeriesFailure[] = []
  /** True while the service left the newest request unanswered. */
  let isUnreachable = false

  function show(
    loader: SeriesLoader,
    each: readonly Each[],
    lane: Lane,
    extentOf: (each: Each) => LoadExtent,
  ): void {
    shown = each
    loads.demand(
      loader,
      each.map((one) => ({ ...one, extent: extentOf(one) })),
      lane,
    )
    onShown()
  }

  function failuresOf(one: Each): readonly SeriesFailure[] {
    const { variable } = one
    return (loads.of(one)?.progress.failures ?? []).map((error) => ({ variable, error }))
  }

  /** Lets cached values stand in if the service gave no answer, coarser ones if necessary. */
  async function watchForFailure(
    { loader, each, asked }: Plan<Each>,
    isNewest: () => boolean,
  ): Promise<void> {
    await loads.whenDone()
    if (!isNewest()) return
    const unanswered = (one: Each): readonly SeriesFailure[] =>
      failuresOf(one).filter(({ error }) => isUnanswered(error))
    const failures = each.flatMap(unanswered)
    isUnreachable = failures.length > 0
    if (!isUnreachable) return
    const standIns = await standInsFor(loader, each, asked, (one) => unanswered(one).length > 0)
    if (!isNewest() || standIns === undefined) return
    stoodInFor = failures
    show(loader, standIns, 'visible', () => 'nothing')
  }

  return {
    shown: () => shown,
    failed: () => [...stoodInFor, ...shown.flatMap(failuresOf)],
    async preview({ loader, each, asked }, isNewest) {
      const standIns = isUnreachable ? await standInsFor(loader, each, asked) : undefined
      if (!isNewest()) return
      shown = standIns ?? each
      loads.preview(loader, shown)
      onShown()
    },
    request(plan, isNewest, lane) {
      const usual = (plan.count?.requests ?? 0) > REQUESTS_OF_A_CLICK ? 'visible' : 'interactive'
      show(plan.loader, plan.each, lane ?? usual, (each) =>
        plan.isDear || !lacks(plan, each) ? 'nothing' : 'wanted',
      )
      void watchForFailure(plan, isNewest)
    },
    forgetStandIns() {
      stoodInFor = []
    },
    forgetService() {
      isUnreachable = false
    },
    clear() {
      shown = []
      stoodInFor = []
      loads.clear()
      onShown()
    },
  }
}

/**
 * Plans for a service that cannot be reached: if nothing of a request is cached, cached values of another resolution
 * stand in, whether settled or not. The resolution that covers most is chosen, and among equal ones the finest.
 * Undefined if nothing can stand in.
 */
export async function standInsFor<Each extends Asked>(
  loader: Pick<SeriesLoader, 'readCoverage'>,
  planned: readonly Each[],
  { alternatives }: Pick<Question<Each>, 'alternatives'>,
  isUnanswered: (each: Each) => boolean = () => true,
): Promise<readonly Each[] | undefined> {
  const ofEach = planned.map((each) => (isUnanswered(each) ? alternatives(each) : []))
  const read = await loader.readCoverage([...planned, ...ofEach.flat()].map(({ load }) => load.seriesKey))
  if (!read.ok) return undefined
  const found = planned.map((each, at) =>
    coveredMs(each.load, read.value) === 0 ? mostCached(ofEach[at] ?? [], read.value) : undefined,
  )
  if (found.every((each) => each === undefined)) return undefined
  return planned.map((each, at) => found[at] ?? each)
}

function mostCached<Each extends Asked>(
  alternatives: readonly Each[],
  coverage: CoverageSnapshot,
): Each | undefined {
  return alternatives
    .map((each) => ({ each, ms: coveredMs({ ...each.load, interval: each.interval }, coverage) }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms)[0]?.each
}

/**
 * Returns true if a publication replaces the shown series of the same operand. If it is still empty, or was not
 * answered, it does not replace a picture that covers part of the same time, since a coarser picture is better than
 * none.
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
function isUnanswered({ kind }: AppError): boolean {
  return kind !== 'cancelled' && kind !== 'invalid-request' && kind !== 'not-found'
}
