import { nextTask } from './in-slices.ts'

/** Resolves once the next frame is painted, in a task of its own; not while the window is out of sight. */
export async function afterFrame(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await nextTask()
}

/**
 * Resolves after the second frame. Movements come before the callbacks of a frame, so that what has not moved by then
 * stood still for a frame.
 */
export async function afterStillFrame(): Promise<void> {
  await afterFrame()
  await afterFrame()
}
