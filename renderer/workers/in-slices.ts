/** Longest stretch of such work in one task, in ms, which leaves a frame time for its own work. */
const SLICE_MS = 6

let usedMs = 0
let freed: Promise<void> | undefined

/**
 * Takes steps until none is left, in short tasks, so that frames and clicks come in between. All who work so share the
 * time of a task.
 */
export async function inSlices(steps: Iterable<unknown>): Promise<void> {
  const left = steps[Symbol.iterator]()
  const takeSome = (): boolean => {
    for (const end = performance.now() + SLICE_MS - usedMs; performance.now() < end;)
      if (left.next().done === true) return false
    return true
  }
  while (await inTurn(takeSome));
}

/** Takes all steps at once and returns what they lead to, where it cannot be waited for. */
export function takeAll<Answer>(steps: Iterator<unknown, Answer>): Answer {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
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
