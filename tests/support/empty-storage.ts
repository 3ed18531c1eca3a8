import { afterAll } from 'vitest'

/**
 * The databases of a test file go with it. A process runs many files: what all of them have stored would be held until its
 * end, and be read by each test that looks for the caches of this computer.
 */
afterAll(() => {
  const made = Reflect.get(globalThis, 'indexedDB') as IDBFactory | undefined
  if (made !== undefined) globalThis.indexedDB = Reflect.construct(made.constructor, []) as IDBFactory
})
