/** Calculates one at a time, and once more for what comes meanwhile. */
export interface CalculationLoop {
  /** What came in is calculated in its turn. */
  readonly soon: () => void
  /** What a person changed is calculated without resting first. */
  readonly now: () => void
}

export interface CalculationLoopPorts {
  readonly isReady: () => boolean
  readonly calculate: () => Promise<void>
  /** Whether more answers are to come, between which it rests. */
  readonly isComingIn: () => boolean
}

/** While answers come in, it rests at least so long, and four times as long as the last calculation took. */
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
    wake = () => {
      resolve(undefined)
    }
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
