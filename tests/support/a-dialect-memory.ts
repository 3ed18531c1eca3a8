import type { Dialect, DialectMemory } from '#electron/api/dialect/dialect.ts'

/** Creates a memory that lasts as long as a test. */
export function createDialectMemory(dialect: Dialect = {}): DialectMemory {
  let cached = dialect
  return {
    read: () => cached,
    write: (next) => {
      cached = next
    },
  }
}
