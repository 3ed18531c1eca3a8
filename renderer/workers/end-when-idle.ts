/** Starting a worker anew takes some 30 ms, which nobody should wait for between two steps of one task. */
const IDLE_MS = 10_000

/**
 * Returns a function that says a worker was used. The worker ends when it has not been used for a while: its engine
 * collects no garbage while it waits, so that the columns it was sent would stay in memory for as long as it lives.
 */
export function endWhenIdle(isBusy: () => boolean, end: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isBusy()) end()
    }, IDLE_MS)
  }
}
