/** Resolves in a task of the lowest priority, so that what is drawn and clicked comes first. */
export async function whenIdle(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { priority: 'background' })
}
