import { afterAll } from 'vitest'

/**
 * The databases of a test file are removed with it. A process runs many files: otherwise it would retain all their data
 * until its end, and tests that list the caches on this computer would read them.
 */
afterAll(() => {
  const made = Reflect.get(globalThis, 'indexedDB') as IDBFactory | undefined
  if (made !== undefined) globalThis.indexedDB = Reflect.construct(made.constructor, []) as IDBFactory
})
