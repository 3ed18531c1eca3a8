import type { Lane } from '#shared/contract/budget-state.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { LoadExtent, SeriesLoader } from '#renderer/ports/series-loader.ts'
import type { Loads } from './loads.ts'
import { isUnanswered } from './pictures.ts'
import { lacks, type Plan } from './plan.ts'
import type { Asked } from './question.ts'
import { standInsFor } from './stand-ins.ts'

/** A question of up to so many requests goes ahead of everything, as the click it is; more would starve the next one. */
const REQUESTS_OF_A_CLICK = 12

/** Manages which loads answer a plan: what it asks for, or what is cached and stands in for that. */
export interface Answers<Each extends Asked> {
  readonly shown: () => readonly Each[]
  /** Lists the failures for which something cached stands in. */
  readonly stoodInFor: () => readonly AppError[]
  /** Shows what is cached, coarser if it must be where the service last gave no answer. */
  readonly preview: (plan: Plan<Each>, isNewest: () => boolean) => Promise<void>
  /** Makes the requests of a plan, unless they wait for consent. */
  readonly request: (plan: Plan<Each>, isNewest: () => boolean, lane?: Lane) => void
  /** Forgets earlier failures, since another query is planned. */
  readonly forgetStandIns: () => void
  /** Forgets that the service gave no answer: another one is asked. */
  readonly forgetService: () => void
  readonly clear: () => void
}

/** Calls `onShown` after every change of what is shown. */
export function createAnswers<Each extends Asked>(loads: Loads, onShown: () => void): Answers<Each> {
  let shown: readonly Each[] = []
  let stoodInFor: readonly AppError[] = []
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

  /** Lets cached values stand in where the service gave no answer, coarser if they must be. */
  async function watchForFailure(
    { loader, each, asked }: Plan<Each>,
    isNewest: () => boolean,
  ): Promise<void> {
    await loads.whenDone()
    if (!isNewest()) return
    const failuresOf = (one: Each): readonly AppError[] =>
      (loads.of(one)?.progress.failures ?? []).filter(isUnanswered)
    const failures = each.flatMap(failuresOf)
    isUnreachable = failures.length > 0
    if (!isUnreachable) return
    const standIns = await standInsFor(loader, each, asked, (one) => failuresOf(one).length > 0)
    if (!isNewest() || standIns === undefined) return
    stoodInFor = failures
    show(loader, standIns, 'visible', () => 'nothing')
  }

  return {
    shown: () => shown,
    stoodInFor: () => stoodInFor,
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
