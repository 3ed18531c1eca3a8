import { expect, vi } from 'vitest'

/** Repeats an expectation until it is true. The timeout is generous, because test machines are shared. */
export const eventually: (read: () => unknown) => ReturnType<typeof expect.poll> = (read) =>
  expect.poll(read, { timeout: 60_000, interval: 5 })

/** Waits for a state that may last only a moment. `vi.waitUntil` alone gives up after a second. */
export const until = (isSo: () => boolean): Promise<unknown> =>
  vi.waitUntil(isSo, { timeout: 60_000, interval: 0 })
