import { nextTask } from './in-slices.ts'

/** Resolves once the next frame is painted, in a task of its own; not while the window is out of sight. */
export async function afterFrame(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await nextTask()
}
