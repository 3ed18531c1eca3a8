/** Runs something later; it is passed in so that tests control time. */
export interface Timers {
  /** Runs `run` after `ms`; the returned function prevents it. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** setTimeout fires at once for longer delays; callers check the clock and wait again. */
const LONGEST_MS = 2 ** 31 - 1

/** The timers of Node. They keep the process alive only while they are armed. */
export const nodeTimers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(Math.max(0, Math.ceil(ms)), LONGEST_MS))
    return () => clearTimeout(timer)
  },
}
