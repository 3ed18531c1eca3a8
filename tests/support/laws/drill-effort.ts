import * as fc from 'fast-check'

/**
 * Share of the minutes for each property. Two files run at a time, and the sequences take one of the two places for the
 * whole time.
 */
const shares = {
  sequences: 1,
  http: 0.5,
  wire: 0.2,
  records: 0.15,
  calls: 0.2,
  documents: 0.15,
  texts: 0.1,
  imports: 0.15,
}

export interface DrillEffort {
  readonly parameters: fc.Parameters<unknown>
  /** Timeout for the test runner, since shrinking may take longer than the failing run. */
  readonly timeoutMs: number
}

const MINUTE_MS = 60_000
const SHORT_MS = 20_000

/**
 * Returns how many cases of a property are tried. In `npm test` there are `runs`, fewer on a busy machine; in `npm run
 * drill` as many as fit into its share of the minutes. METERLENS_SEED repeats a failed run with its printed seed, and
 * METERLENS_PATH a single case of it.
 */
export function drillEffort(name: keyof typeof shares, runs: number): DrillEffort {
  const minutes = Number(process.env['METERLENS_DRILL_MINUTES'] ?? 0)
  const seed = process.env['METERLENS_SEED']
  const path = process.env['METERLENS_PATH']
  const limitMs = minutes > 0 ? minutes * shares[name] * MINUTE_MS : SHORT_MS * shares[name]
  return {
    parameters: {
      numRuns: minutes > 0 ? Number.MAX_SAFE_INTEGER : runs,
      plugins: [fc.interruptAfterTimeLimit(limitMs)],
      ...(seed === undefined ? {} : { seed: Number(seed) }),
      ...(path === undefined ? {} : { path }),
    },
    timeoutMs: limitMs + 2 * MINUTE_MS,
  }
}
