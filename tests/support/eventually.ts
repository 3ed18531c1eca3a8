import { expect } from 'vitest'

/** An expectation that may take a while to come true; generous, because test machines are shared. */
export const eventually: (read: () => unknown) => ReturnType<typeof expect.poll> = (read) =>
  expect.poll(read, { timeout: 15_000, interval: 5 })
