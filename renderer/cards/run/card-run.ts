import { computed, type ComputedRef, onScopeDispose, type Ref, shallowRef, type ShallowRef, watch } from 'vue'
import type { AppError, Result } from '#shared/errors/result.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { type AskAgain, createRunner, type Runner, type RunState } from '#renderer/query/run/runner.ts'
import type { CardResult } from '#renderer/cards/card-kind.ts'
import { cardInputsOf } from './card-inputs.ts'
import { askedQuery, type CardAnswer, type CardQuery, type ShownResult } from './card-query.ts'
import { answerOf, type PlannedDemand } from './card-question.ts'
import type { CardTask } from './card-task.ts'

/** Runs one calculation at a time, and another one for data that arrive meanwhile. */
interface CalculationLoop {
  /** Calculates after values arrived, with a pause between calculations. */
  readonly soon: () => void
  /** Calculates without a pause, after a person changed something. */
  readonly now: () => void
  /** Ends a pause, since nothing else will arrive. */
  readonly endPause: () => void
}

interface CalculationLoopPorts {
  readonly isReady: () => boolean
  readonly calculate: () => Promise<void>
  /** True while more answers are expected, between which the loop pauses. */
  readonly isComingIn: () => boolean
}

/** The loop pauses at least this long while answers arrive, and four times as long as the last calculation took. */
const REST_MS = 200

function createCalculationLoop({ isReady, calculate, isComingIn }: CalculationLoopPorts): CalculationLoop {
  let isRunning = false
  let isStale = false
  let wake: (() => void) | undefined

  async function run(): Promise<void> {
    isRunning = true
    try {
      while (isStale && isReady()) {
        isStale = false
        const before = performance.now()
        await calculate()
        if (isComingIn()) await rest(Math.max(REST_MS, 4 * (performance.now() - before)))
      }
    } finally {
      isRunning = false
    }
  }

  async function rest(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    wake = () => resolve(undefined)
    const timer = setTimeout(wake, ms)
    await promise
    clearTimeout(timer)
    wake = undefined
  }

  function soon(): void {
    isStale = true
    if (!isRunning) void run()
  }

  return {
    soon,
    now() {
      soon()
      wake?.()
    },
    endPause: () => wake?.(),
  }
}

export interface CardState extends RunState {
  readonly isLoading: boolean
  /** True if elapsed time of a demand is not cached. */
  readonly isIncomplete: boolean
}

export interface CardRun extends Pick<
  Runner<PlannedDemand>,
  'cost' | 'awaitsConsent' | 'download' | 'confirm' | 'retry'
> {
  readonly shown: Readonly<ShallowRef<ShownResult | undefined>>
  readonly state: ComputedRef<CardState>
  /** Pairs each demand with its data. */
  readonly answers: Readonly<ShallowRef<readonly CardAnswer[]>>
  /** True while more answers are expected, or while the newest are not shown yet. */
  readonly isComing: Readonly<ShallowRef<boolean>>
  readonly calculation: Readonly<ShallowRef<CalculationState>>
  /** Ends the calculation; the earlier result stays on the screen. */
  readonly stop: () => void
  readonly calculateAgain: () => void
}

/** Tells how far a long calculation is, or that the user stopped it. */
export type CalculationState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'stopped' }

export interface CardRunPorts {
  readonly query: ComputedRef<CardQuery | undefined>
  readonly connection: Readonly<Ref<ConnectionServices | undefined>>
  /** True while a gesture moves the range, which is answered only from the cache until it ends. */
  readonly isMoving?: Readonly<Ref<boolean>>
  readonly calculate: (
    task: CardTask,
    signal: AbortSignal,
    publish: PublishShare,
  ) => Promise<Result<CardResult>>
  readonly again?: AskAgain
}

/** A calculation that ends sooner reports no progress. */
const PATIENCE_MS = 500

/** Shows the result for a card's query, which is calculated again as values arrive. */
export function createCardRun({ query, calculate, ...ports }: CardRunPorts): CardRun {
  const shown = shallowRef<ShownResult>()
  const answers = shallowRef<readonly CardAnswer[]>([])
  const bug = shallowRef<AppError>()
  const isComing = shallowRef(true)
  const asked = askedQuery(query)
  const runner = createRunner({ question: asked.question, ...ports })
  const loop = createCalculationLoop({
    isReady: runner.isRead,
    calculate: calculateNow,
    isComingIn: () => state.value.isLoading,
  })
  let arrivals = 0
  /** Number of arrivals on which the newest result rests. */
  let counted = 0
  let running = new AbortController()
  const calculation = shallowRef<CalculationState>({ kind: 'none' })

  const state = computed<CardState>(() => {
    const { finished, requestsPlanned, failures } = runner.state.value
    const thrown = asked.bug.value ?? bug.value
    return {
      ...runner.state.value,
      isLoading: !finished && requestsPlanned > 0,
      isIncomplete: answers.value.some(([, { missing }]) => missing.length > 0),
      failures: thrown === undefined ? failures : [thrown, ...failures],
    }
  })

  function pairAnswers(): void {
    answers.value = runner.planned().flatMap((planned) => {
      const loaded = runner.of(planned)
      return loaded === undefined ? [] : [[planned.demand, answerOf(planned, loaded)] as const]
    })
  }

  async function calculateNow(): Promise<void> {
    const current = asked.query.value
    if (current === undefined || !runner.isCurrent()) return
    running = new AbortController()
    const { signal } = running
    const began = performance.now()
    calculation.value = { kind: 'none' }
    const { kind, settings, context } = current
    const answered = answers.value
    const seen = arrivals
    const task = { kind: kind.id, inputs: cardInputsOf(answered, context), settings }
    const found = await calculate(task, signal, (share) => {
      if (!signal.aborted && performance.now() - began > PATIENCE_MS)
        calculation.value = { kind: 'running', share }
    })
    if (signal.aborted) return
    calculation.value = { kind: 'none' }
    bug.value = found.ok ? undefined : found.error
    if (found.ok) shown.value = { ...current, result: found.value, answers: answered }
    counted = seen
    isComing.value = arrivals !== seen || !runner.state.value.finished
  }

  /** A calculation for older settings would only delay the new one. */
  function calculateAnew(): void {
    running.abort()
    loop.now()
  }

  let planned: readonly PlannedDemand[] = []
  runner.onPlanned(() => {
    pairAnswers()
    const isSame = runner.planned() === planned
    planned = runner.planned()
    if (planned.length === 0) {
      running.abort()
      shown.value = undefined
      bug.value = undefined
    }
    // Series that are loaded already may answer new demands without a further publication.
    else if (!isSame) calculateAnew()
    else if (runner.state.value.finished && counted === arrivals) isComing.value = false
  })
  runner.onLoaded(() => {
    isComing.value = true
    arrivals += 1
    pairAnswers()
    loop.soon()
  })
  watch(
    () => runner.state.value.finished,
    (finished) => {
      if (finished) loop.endPause()
      else isComing.value = true
    },
    { flush: 'sync' },
  )
  // A change of settings, policy or mask alone changes no demand: only the calculation is repeated, and waits for nothing.
  watch(asked.query, calculateAnew)
  onScopeDispose(() => {
    running.abort()
  })

  function stop(): void {
    running.abort()
    calculation.value = { kind: 'stopped' }
  }

  return { ...runner, shown, state, answers, isComing, calculation, stop, calculateAgain: calculateAnew }
}
