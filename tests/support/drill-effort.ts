import * as fc from 'fast-check'

/** Which part of the minutes each property has: two files run at once, and the sequences take one turn whole. */
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
  /** For the runner of tests: what is to be shrunk may take longer than it took to fail. */
  readonly timeoutMs: number
}

const MINUTE_MS = 60_000
const SHORT_MS = 20_000

/**
 * How much a property of the drill tries: `runs` within `npm test`, cut short on a busy machine; in `npm run drill`
 * as many as fit into its share of the minutes. METERLENS_SEED, and METERLENS_PATH for one case of it, try again
 * what a failure has printed.
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
