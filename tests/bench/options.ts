import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** What the names begin with; empty for all. */
  readonly prefix: string
  /** Also those that take minutes each. */
  readonly all: boolean
  readonly runs: number
  readonly write: boolean
}

/** What the arguments of a run ask for; throws for one that is not known. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      runs: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  })
  const { all, write } = values
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number of runs`)
  return { prefix: positionals[0] ?? '', all, runs, write }
}
