import { parseArgs } from 'node:util'
import { goals, type BenchName } from './goals.ts'

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

/** Minutes long, or the same as another on a larger or rougher set: measured with `--all`, or when asked for by name. */
const long: ReadonlySet<BenchName> = new Set<BenchName>([
  'chart.pan.8x876k.echarts',
  'chart.decade.8x5.2M',
  'chart.decade.8x5.2M.memory',
  'tree.search.500k',
  'start.50k',
  'start.500',
  'catalogue.sync.6000',
  'page.longtasks.6000',
  'catalogue.open.50k',
  'cache.open.10GB',
  'memory.day',
  'idle.cpu',
  'live.cpu',
  'analysis.heatmap.5M',
  'analysis.profile.5M',
  'analysis.duration.5M',
  'analysis.align.8x876k',
  'quality.500x8760',
  'export.csv.50M',
  'export.parquet.10M',
])

function isLong(name: BenchName): boolean {
  return long.has(name) || name.endsWith('.rough')
}

/** The names that begin with a prefix, in the order of the goals; the long ones where all are wanted, or one by its whole name. */
export function namesOf({ prefix, all }: Pick<BenchOptions, 'prefix' | 'all'>): readonly BenchName[] {
  const isWanted = (name: BenchName): boolean => all || name === prefix || !isLong(name)
  return (Object.keys(goals) as BenchName[]).filter((name) => name.startsWith(prefix) && isWanted(name))
}
