/** Longest stretch of work in one task, in ms, which leaves a frame time for its own work. */
const SLICE_MS = 6

/** Takes steps until none is left, in short tasks, so that frames and clicks come in between. */
export async function inSlices(steps: Iterable<unknown>): Promise<void> {
  let began = performance.now()
  for (const _ of steps) {
    if (performance.now() - began < SLICE_MS) continue
    await nextTask()
    began = performance.now()
  }
}

/** Resolves in a task of its own, by a message: the browser delays timers that follow one another by 4 ms each. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

let usedMs = 0
let freed: Promise<void> | undefined

/**
 * Does work of a few ms as soon as the current task has time for it: where fifty series are calculated at once, frames
 * come in between.
 */
export async function inTurn<Answer>(work: () => Answer): Promise<Answer> {
  while (usedMs >= SLICE_MS) await freed
  const began = performance.now()
  const answer = work()
  usedMs += performance.now() - began
  freed ??= nextTask().then(() => {
    usedMs = 0
    freed = undefined
  })
  return answer
}
