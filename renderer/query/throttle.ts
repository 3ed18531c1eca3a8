/** Runs `work` once at the end of each `intervalMs` in which it was requested. */
export interface Throttle {
  readonly request: () => void
  /** Drops what is pending. */
  readonly stop: () => void
}

export function createThrottle(work: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, intervalMs)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
