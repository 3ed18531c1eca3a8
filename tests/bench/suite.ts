import type { BenchName } from './goals.ts'
import type { Measured } from './row.ts'

export type Measurements = Partial<Record<BenchName, Measured>>

/** Benches that are measured together, and what has to be there for it. */
export interface Suite {
  readonly names: readonly BenchName[]
  readonly needs: 'node' | 'chromium' | 'app'
  /** What is not on this machine and has to be for it: then there is no row. */
  readonly lacks?: string
  /** Measures at least `wanted`. */
  readonly run: (wanted: ReadonlySet<BenchName>) => Promise<Measurements>
}

/** A suite of one name. */
export function suiteOf(
  name: BenchName,
  needs: Suite['needs'],
  measure: () => Measured | Promise<Measured>,
): Suite {
  return { names: [name], needs, run: async () => ({ [name]: await measure() }) }
}
