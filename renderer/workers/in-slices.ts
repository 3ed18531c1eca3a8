/** Longest stretch of work in one task, in ms, which leaves a frame time for its own work. */
const SLICE_MS = 6

/** Takes steps until none is left, in short tasks, so that frames and clicks come in between. */
export async function inSlices(steps: Iterable<unknown>): Promise<void> {
  let began = performance.now()
  for (const _ of steps) {
    if (performance.now() - began < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}
