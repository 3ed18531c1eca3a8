import { afterAll } from 'vitest'

/**
 * The timers of a test file go with it. A process runs many files: one that still ticks keeps the stores, the databases and
 * the readings of its file, and collecting that garbage in vain takes longer with each file.
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
