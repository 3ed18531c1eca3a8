import { expect } from 'vitest'

/** Repeats an expectation until it is true. The timeout is generous, because test machines are shared. */
export const eventually: (read: () => unknown) => ReturnType<typeof expect.poll> = (read) =>
  expect.poll(read, { timeout: 15_000, interval: 5 })
