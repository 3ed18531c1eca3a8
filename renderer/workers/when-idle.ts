/** Resolves in a task of the lowest priority, so that drawing and clicks come first. */
export async function whenIdle(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { priority: 'background' })
}
