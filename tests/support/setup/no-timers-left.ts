import { afterAll } from 'vitest'

/**
 * The timers of a test file are cleared with it. A process runs many files: a running timer retains the stores, the
 * databases and the readings of its file, and each file then makes garbage collection slower.
 */
const { setInterval: every } = globalThis
const left: NodeJS.Timeout[] = []

function counted<Set extends (...given: never) => NodeJS.Timeout>(set: Set): Set {
  const counting = (...given: never): NodeJS.Timeout => {
    const timer = set(...given)
    left.push(timer)
    return timer
  }
  return Object.assign(counting as Set, set)
}

globalThis.setInterval = counted(every)
afterAll(() => {
  globalThis.setInterval = every
  for (const timer of left) clearInterval(timer)
})
