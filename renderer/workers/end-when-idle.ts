/** Starting a worker again takes about 30 ms, for which nobody should wait between two steps of one task. */
const IDLE_MS = 10_000

/**
 * Returns a function that reports that a worker was used. The worker ends if it has not been used for a while: its
 * engine collects no garbage while it waits, so that the columns that it received would stay in memory for as long as
 * it lives.
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
