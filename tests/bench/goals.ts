import { parseArgs } from 'node:util'

/** How a ratio is compared with its goal. */
type Kind = 'at-most' | 'at-least' | 'exactly'

export interface Goal {
  readonly peer: string
  readonly goal: number
  readonly kind: Kind
  readonly unit: string
  /** Minutes long, or the same as another on a larger or rougher set: measured with `--all`, or when asked for by name. */
  readonly isLong: boolean
}

function goal(peer: string, value: number, unit: string, kind: Kind = 'at-most'): Goal {
  return { peer, goal: value, kind, unit, isLong: false }
}

const long = (...row: Parameters<typeof goal>): Goal => ({ ...goal(...row), isLong: true })

/** The names of the benchmark with their peers and goals; what nobody feels is reported, and nothing is missed. */
export const goals = {
  'chart.pan.1x1M': goal('uPlot raw', 0.33, 'ms'),
  'chart.pan.1x5M': goal('uPlot raw', 0.1, 'ms'),
  'chart.pan.8x87k': goal('uPlot raw', 0.5, 'ms'),
  'chart.pan.8x876k': goal('uPlot raw', 0.16, 'ms'),
  'chart.pan.8x876k.rough': long('uPlot raw', 0.2, 'ms'),
  'chart.pan.8x876k.echarts': long('ECharts, peak-keeping sampling', 0.1, 'ms'),
  'chart.pan.equal.8x876k': goal('uPlot raw', 0.3, 'ms'),
  'chart.pan.floor.8x876k': goal('its columns written straight into pixels', 4, 'ms'),
  'chart.pan.growth': goal('no growth with the points', 0.1, 'power'),
  'chart.pan.200x8760': goal('uPlot raw', 0.8, 'ms'),
  'chart.decade.8x5.2M': long('uPlot raw', 0.6, 'ms'),
  'chart.decade.8x5.2M.memory': long('uPlot raw', 1.2, 'MB'),
  'chart.zoom.1x5M': goal('uPlot raw', 0.15, 'ms'),
  'chart.first.1x1M': goal('uPlot raw', 0.8, 'ms'),
  'chart.memory.8x876k': goal('uPlot raw', 1.2, 'MB'),
  'chart.peaks': goal('the raw data', 1, 'share', 'exactly'),
  'chart.peaks.pixels': goal('the raw data', 1, 'share', 'exactly'),
  'app.pan.p95': goal('the same scene without Vue', 1.3, 'ms'),
  'app.pan.download.p95': goal('the same scene without Vue', 1.5, 'ms'),
  'show.tick': goal("its columns and uPlot's first frame", 1.2, 'ms'),
  'show.cached.8x525k': goal("packed reads and uPlot's first frame", 0.5, 'ms'),
  'zoom.detail': goal('reading that day and one frame', 1.5, 'ms'),
  'show.wire.525600': goal('a script: parse, one record, uPlot', 0.7, 'ms'),
  'wire.parse.525600': goal('JSON.parse alone', 0.5, 'ms'),
  'wire.memory.525600': goal('JSON.parse alone', 0.15, 'MB'),
  'wire.parse.525600.rough': long('JSON.parse alone', Infinity, 'ms'),
  'wire.memory.525600.rough': long('JSON.parse alone', Infinity, 'MB'),
  'wire.parse.estate': goal('JSON.parse alone', Infinity, 'ms'),
  'cache.write.525600': goal('a DuckDB file', 1, 'ms'),
  'cache.read.year': goal('a DuckDB file', 1, 'ms'),
  'cache.read.limit': goal('one packed buffer of the same bytes', 1.5, 'ms'),
  'cache.read.day': goal('a DuckDB file', 1, 'ms'),
  'cache.disk': goal('Parquet with zstd', 1, 'MB'),
  'cache.disk.rough': long('Parquet with zstd', 1, 'MB'),
  'cache.open.10GB': long('a cache of that year alone', 1.3, 'ms'),
  'cache.poll': goal('one record each, plain IndexedDB', 3, 'ms'),
  'plan.requests': goal('dynamic programming', 1, 'requests', 'exactly'),
  'budget.rate': goal('60 a minute', 0.975, 'requests/min', 'at-least'),
  'budget.click': goal('one slot', 1.5, 's'),
  'budget.click.worst': goal('one slot', 3, 's'),
  'budget.makespan': goal('the least possible, clicks foreseen', 1.15, 's'),
  'budget.ceiling': goal('60 in 60 s', 1, 'requests'),
  'fault.amplification': goal('the least possible', 2, 'requests'),
  'tree.scroll.50k': goal('none', 0, 'blank frames'),
  'tree.search.50k': goal('one pass over folded names', 3, 'ms'),
  'tree.search.500k': long('one pass over folded names', 2, 'ms'),
  'catalogue.first': goal('the same requests in order, parsed', 1.5, 'ms'),
  'catalogue.usable.6000': goal('the same requests in order', 1.5, 'ms'),
  'catalogue.whole.6000': goal('the same requests within the limit', 1.15, 'ms'),
  'catalogue.sync.6000': long('one parse and one insert of every page', 3, 's'),
  'page.longtasks': long('none', 0, 'tasks'),
  'catalogue.open.50k': long('an empty catalogue', 1.3, 'ms'),
  'start.warm': goal('an empty window on the same host', 1.4, 'ms'),
  'start.pixels': goal('an empty window on the same host', 1.15, 'ms'),
  'start.script': goal('the same start in November 2026', 1.02, 'kB'),
  'start.500': long('the same start with one cached meter', 1.1, 'ms'),
  'start.50k': long('the same start with 1,000 variables', 1.1, 'ms'),
  'start.answer': goal('an empty window on the same host', 1.3, 'ms'),
  'export.csv': goal("DuckDB's COPY, one thread", 0.8, 'ms'),
  'export.parquet.10M': long("DuckDB's COPY, one thread", 0.6, 'ms'),
  'export.csv.50M': long("DuckDB's COPY, one thread", 0.8, 'ms'),
  'export.xlsx.100k': goal('the library, given the rows', 1.2, 'ms'),
  'derive.daily.8x87k': goal('one summing loop, edges at hand', 4, 'ms'),
  'derive.monthly.8x876k': goal('one summing loop, edges at hand', 3, 'ms'),
  'analysis.stats': goal('one warmed, indexed summing loop', 40, 'ms'),
  'analysis.heatmap.5M': long('DuckDB, one thread', 0.05, 'ms'),
  'analysis.profile.5M': long('DuckDB, one thread', 0.3, 'ms'),
  'analysis.duration.5M': long('DuckDB, one thread', 0.4, 'ms'),
  'analysis.rank.500x8760': goal('DuckDB, one thread', 0.4, 'ms'),
  'analysis.align.8x876k': long('DuckDB, one thread', 0.12, 'ms'),
  'quality.500x8760': long('the same checks in DuckDB, one thread', 1, 'ms'),
  'model.towt.5y': goal('normal equations in plain loops', 2, 'ms'),
  'card.open.cached': goal('reading the columns and an empty frame', 1.5, 'ms'),
  'workspace.six': goal('reading the columns and six empty frames', 1.5, 'ms'),
  'question.rank70': goal('DuckDB over Parquet and an empty frame', 1, 'ms'),
  'memory.app': goal('the bytes of the columns shown', 2, 'MB'),
  'memory.day': long('at the 50th view', 1.05, 'MB'),
  'idle.cpu': long('an empty window', 1.1, 's/min'),
  'live.cpu': long('a script that polls and draws the same with uPlot', 1.5, 's/min'),
  'aggregate.all.5M': goal('one indexed summing loop', 4, 'ms'),
} as const satisfies Record<string, Goal>

/** The readings that a name is measured on: tidy ones, those that poor meters send, or real ones; none where it has none. */
export function setOf(name: BenchName): 'even' | 'rough' | 'estate' | '' {
  if (name.endsWith('.rough')) return 'rough'
  if (name.endsWith('.estate')) return 'estate'
  return /^(chart|wire|cache|aggregate|derive|analysis|quality|export|show|zoom|app)\./.test(name)
    ? 'even'
    : ''
}

export type BenchName = keyof typeof goals

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

/** The names that begin with a prefix, in the order of the goals; the long ones where all are wanted, or one by its whole name. */
export function namesOf({ prefix, all }: Pick<BenchOptions, 'prefix' | 'all'>): readonly BenchName[] {
  const isWanted = (name: BenchName): boolean => all || name === prefix || !goals[name].isLong
  return (Object.keys(goals) as BenchName[]).filter((name) => name.startsWith(prefix) && isWanted(name))
}
