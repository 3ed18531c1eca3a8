/** Runs one calculation at a time, and once more for what arrives meanwhile. */
export interface CalculationLoop {
  /** Calculates in turn, after values arrived. */
  readonly soon: () => void
  /** Calculates without resting first, after a person changed something. */
  readonly now: () => void
}

export interface CalculationLoopPorts {
  readonly isReady: () => boolean
  readonly calculate: () => Promise<void>
  /** True while more answers are to come, between which the loop rests. */
  readonly isComingIn: () => boolean
}

/** The loop rests at least so long while answers come in, and four times as long as the last calculation took. */
const REST_MS = 200

export function createCalculationLoop({
  isReady,
  calculate,
  isComingIn,
}: CalculationLoopPorts): CalculationLoop {
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
  }
}
