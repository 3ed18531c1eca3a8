// As a program, this prints what the requested rows need, so that nothing else is installed or built.
import { parseArgs } from 'node:util'
import type { Measured } from './median.ts'
import type { PageSteps } from './page/main.ts'

/** Measurement of a row, and the program that it needs. */
interface Bench {
  readonly needs: 'node' | 'chromium' | 'app'
  readonly measure: (done: Done) => Promise<Measured>
}

/** Measures several rows together, once per run. */
type Together = () => Promise<Readonly<Record<string, Measured>>>
export type Done = Map<Together, ReturnType<Together>>

interface Row extends Bench {
  readonly peer: string
  readonly goal: number
  readonly unit: string
  /** Comparison of the ratio with its goal. */
  readonly kind: 'at-most' | 'at-least' | 'exactly'
  /**
   * True if the row takes minutes, or repeats another on a larger or rougher set. It is measured with `--all` or by its
   * full name.
   */
  readonly isLong: boolean
}

function row(peer: string, goal: number, unit: string, bench: Bench, kind: Row['kind'] = 'at-most'): Row {
  return { ...bench, peer, goal, unit, kind, isLong: false }
}

const long = (...of: Parameters<typeof row>): Row => ({ ...row(...of), isLong: true })

type ArgsOf<Call> = Call extends (...args: infer Args) => unknown ? Args : never
type Load<Module> = () => Promise<Module>

/** Loads a function from a file only when its row is measured. */
const bench =
  (needs: Bench['needs']) =>
  <Module, Name extends keyof Module>(
    load: Load<Module>,
    name: Name,
    ...args: ArgsOf<Module[Name]>
  ): Bench => ({
    needs,
    async measure() {
      const call = (await load())[name] as (...given: readonly unknown[]) => Promise<Measured>
      return call(...args)
    },
  })

/** Each row runs in a separate process, so that it does not inherit the heap of another. */
const node = bench('node')
const chromium = bench('chromium')
const app = bench('app')

/** Each row runs in a separate page, so that nothing else runs beside it. */
const page = <Name extends keyof PageSteps>(name: Name, ...args: Parameters<PageSteps[Name]>): Bench => ({
  needs: 'chromium',
  async measure() {
    const { openBenchPage, runInPage } = await import('./page-host/bench-pages.ts')
    await using own = await openBenchPage()
    return (await runInPage(own.page, name, ...args)) as Measured
  },
})

const part = (needs: Bench['needs'], together: Together, name: string): Bench => ({
  needs,
  async measure(done) {
    const all = done.get(together) ?? together()
    done.set(together, all)
    const measured = (await all)[name]
    if (measured === undefined) throw new Error(`there is no part ${name}`)
    return measured
  },
})

const aggregate = () => import('./node/aggregate.bench.ts')
const align = () => import('./node/align.bench.ts')
const budget = () => import('./node/budget.bench.ts')
const derive = () => import('./node/derive.bench.ts')
const fault = () => import('./node/fault.bench.ts')
const firstSync = () => import('./node/first-sync.bench.ts')
const localTime = () => import('./node/local-time.bench.ts')
const files = () => import('./node/export.bench.ts')
const model = () => import('./node/model.bench.ts')
const parquet = () => import('./node/parquet.bench.ts')
const plan = () => import('./node/plan.bench.ts')
const quality = () => import('./node/quality.bench.ts')
const rank = () => import('./node/rank.bench.ts')
const wire = () => import('./node/wire.bench.ts')
const pageMemory = () => import('./page-host/page-memory.bench.ts')
const question = () => import('./page-host/rank-question.bench.ts')
const stored = () => import('./page-host/cache.bench.ts')
const catalogue = () => import('./app/catalogue.bench.ts')
const cpu = () => import('./app/cpu.bench.ts')
const appExport = () => import('./app/export.bench.ts')
const longTasks = () => import('./app/long-tasks.bench.ts')
const memory = () => import('./app/memory-day.bench.ts')
const pan = () => import('./app/pan.bench.ts')
const show = () => import('./app/show.bench.ts')
const start = () => import('./app/start.bench.ts')
const sync = () => import('./app/sync.bench.ts')

const cache: Together = async () => (await stored()).measureCache('even')
const roughCache: Together = async () => (await stored()).measureCache('rough')
const starts: Together = async () => (await start()).measureStarts()

/**
 * At this width our chart has a box for each of the 1,200 pixel columns that the peer draws: 1,460 boxes of eight
 * hours.
 */
const EQUAL_PX = 2950
const six = ['profile', 'duration', 'heat-map', 'periods', 'profile', 'duration'] as const
const emptyWindow = 'an empty window on the same host'

const raw = 'uPlot raw'
const sampled = 'ECharts, peak-keeping sampling'
const straight = 'its columns written straight into pixels'
const jsonParse = 'JSON.parse alone'
const limited = 'the same requests within the limit'
const polling = 'a script that polls and draws the same with uPlot'
const duckDbFile = 'a DuckDB file'
const duckDbFrame = 'DuckDB over Parquet and an empty frame'
const foreseen = 'the least possible, clicks foreseen'
const duckDb = 'DuckDB, one thread'
const copy = "DuckDB's COPY, one thread"
const sum = 'one summing loop, edges at hand'
const frames = (...args: Parameters<PageSteps['frames']>): Bench => page('frames', ...args)

/** Rows of the benchmark with their peers and goals. A row that users cannot feel is reported without a goal. */
export const rows = {
  'chart.pan.1x1M': row(raw, 0.33, 'ms', frames(1, 1_000_000)),
  'chart.pan.1x5M': row(raw, 0.1, 'ms', frames(1, 5_000_000)),
  'chart.pan.8x87k': row(raw, 0.5, 'ms', frames(8, 87_600)),
  'chart.pan.8x876k': row(raw, 0.16, 'ms', frames(8, 876_000)),
  'chart.pan.8x876k.rough': long(raw, 0.2, 'ms', frames(8, 876_000, { set: 'rough' })),
  'chart.pan.8x876k.echarts': long(sampled, 0.1, 'ms', frames(8, 876_000, { peer: 'echarts' })),
  'chart.pan.equal.8x876k': row(raw, 0.3, 'ms', frames(8, 876_000, { widthPx: EQUAL_PX })),
  'chart.pan.floor.8x876k': row(straight, 4, 'ms', frames(8, 876_000, { peer: 'floor' })),
  'chart.pan.growth': row('no growth with the points', 0.1, 'power', page('growth')),
  'chart.pan.200x8760': row(raw, 0.8, 'ms', frames(200, 8760)),
  'chart.decade.8x5.2M': long(raw, 0.6, 'ms', page('first', 8, 5_256_000, 5)),
  'chart.decade.8x5.2M.memory': long(raw, 1.2, 'MB', chromium(pageMemory, 'measureMemory', 8, 5_256_000)),
  'chart.zoom.1x5M': row(raw, 0.15, 'ms', frames(1, 5_000_000, { walk: 'zoom' })),
  'chart.first.1x1M': row(raw, 0.8, 'ms', page('first', 1, 1_000_000, 11)),
  'chart.memory.8x876k': row(raw, 1.2, 'MB', chromium(pageMemory, 'measureMemory', 8, 876_000)),
  'chart.peaks': row('the raw data', 1, 'share', page('peaks', 'boxes', 600, 20261120), 'exactly'),
  'chart.peaks.pixels': row('the raw data', 1, 'share', page('peaks', 'pixels', 300, 20261122), 'exactly'),
  'app.pan.p95': row('the same scene without Vue', 1.3, 'ms', app(pan, 'measurePan')),
  'app.pan.download.p95': row('the same scene without Vue', 1.5, 'ms', app(pan, 'measureBusyPan')),
  'show.tick': row("its columns and uPlot's first frame", 1.2, 'ms', app(show, 'measureCached', 1)),
  'show.cached.8x525k': row("packed reads and uPlot's first frame", 0.5, 'ms', app(show, 'measureCached', 8)),
  'zoom.detail': row('reading that day and one frame', 1.5, 'ms', app(show, 'measureZoom')),
  'show.wire.525600': row('a script: parse, one record, uPlot', 0.7, 'ms', app(show, 'measureWire')),
  'wire.parse.525600': row(jsonParse, 0.5, 'ms', node(wire, 'measureParse', 'even')),
  'wire.memory.525600': row(jsonParse, 0.15, 'MB', node(wire, 'measureMemory', 'even')),
  'wire.parse.525600.rough': long(jsonParse, Infinity, 'ms', node(wire, 'measureParse', 'rough')),
  'wire.memory.525600.rough': long(jsonParse, Infinity, 'MB', node(wire, 'measureMemory', 'rough')),
  'wire.parse.estate': row(jsonParse, Infinity, 'ms', node(wire, 'measureEstateParse')),
  'cache.write.525600': row(duckDbFile, 1, 'ms', part('chromium', cache, 'write')),
  'cache.read.year': row(duckDbFile, 1, 'ms', part('chromium', cache, 'year')),
  'cache.read.limit': row('one packed buffer of the same bytes', 1.5, 'ms', part('chromium', cache, 'limit')),
  'cache.read.day': row(duckDbFile, 1, 'ms', part('chromium', cache, 'day')),
  'cache.disk': row('Parquet with zstd', 1, 'MB', part('chromium', cache, 'disk')),
  'cache.disk.rough': long('Parquet with zstd', 1, 'MB', part('chromium', roughCache, 'disk')),
  'cache.open.10GB': long('a cache of that year alone', 1.3, 'ms', chromium(stored, 'measureBigCache')),
  'cache.poll': row('one record each, plain IndexedDB', 3, 'ms', page('poll')),
  'plan.requests': row('dynamic programming', 1, 'requests', node(plan, 'measurePlan'), 'exactly'),
  'budget.rate': row('60 a minute', 0.975, 'requests/min', node(budget, 'measureRate'), 'at-least'),
  'budget.click': row('one slot', 1.5, 's', node(budget, 'measureClick', 0.99)),
  'budget.click.worst': row('one slot', 3, 's', node(budget, 'measureClick', 1)),
  'budget.makespan': row(foreseen, 1.15, 's', node(budget, 'measureMakespan', 1.15)),
  'budget.ceiling': row('60 in 60 s', 1, 'requests', node(budget, 'measureCeiling')),
  'fault.amplification': row('the least possible', 2, 'requests', node(fault, 'measureAmplification')),
  'tree.scroll.50k': row('none', 0, 'blank frames', page('fling', 50_000)),
  'tree.search.50k': row('one pass over folded names', 3, 'ms', page('search', 50_000, 15)),
  'tree.search.500k': long('one pass over folded names', 2, 'ms', page('search', 500_000, 5)),
  'catalogue.first': row('the same requests in order, parsed', 1.5, 'ms', app(catalogue, 'measureFirst')),
  'catalogue.usable.6000': row('the same requests in order', 1.5, 'ms', node(firstSync, 'measureBuilding')),
  'catalogue.whole.6000': row(limited, 1.15, 'ms', node(firstSync, 'measureWhole')),
  'catalogue.sync.6000': long('one parse and one insert of every page', 3, 's', app(sync, 'measureSync')),
  'page.longtasks': long('none', 0, 'tasks', app(longTasks, 'measureLongTasks')),
  'catalogue.open.50k': long('an empty catalogue', 1.3, 'ms', app(start, 'measureCatalogueOpen')),
  'start.warm': row(emptyWindow, 1.4, 'ms', part('app', starts, 'chart')),
  'start.pixels': row(emptyWindow, 1.15, 'ms', part('app', starts, 'pixels')),
  'start.script': row('the same start in November 2026', 1.02, 'kB', app(start, 'measureStartScript')),
  'start.500': long('the same start with one cached meter', 1.1, 'ms', app(start, 'measureManyMeters')),
  'start.50k': long('the same start with 1,000 variables', 1.1, 'ms', app(start, 'measureLargeStart')),
  'start.answer': row(emptyWindow, 1.3, 'ms', part('app', starts, 'key')),
  'export.csv': row(copy, 0.8, 'ms', app(appExport, 'measureExport')),
  'export.parquet.10M': long(copy, 0.6, 'ms', node(parquet, 'measureParquet')),
  'export.csv.50M': long(copy, 0.8, 'ms', node(files, 'measureLongExport')),
  'export.xlsx.100k': row('the library, given the rows', 1.2, 'ms', node(files, 'measureWorkbook')),
  // The values are ten years of hours, and 25 years of quarters of an hour.
  'derive.daily.8x87k': row(sum, 4, 'ms', node(derive, 'measure', 'hourly', 'daily', 87_600, 60)),
  'derive.monthly.8x876k': row(sum, 3, 'ms', node(derive, 'measure', '15-minute', 'monthly', 876_000, 15)),
  'analysis.stats': row('one warmed, indexed summing loop', 40, 'ms', node(aggregate, 'measureStatistics')),
  'analysis.heatmap.5M': long(duckDb, 0.05, 'ms', node(localTime, 'measureHeatMap')),
  'analysis.profile.5M': long(duckDb, 0.3, 'ms', node(localTime, 'measureProfile')),
  'analysis.duration.5M': long(duckDb, 0.4, 'ms', node(localTime, 'measureDuration')),
  'analysis.rank.500x8760': row(duckDb, 0.4, 'ms', node(rank, 'measureRank')),
  'analysis.align.8x876k': long(duckDb, 0.12, 'ms', node(align, 'measureAlignment')),
  'quality.500x8760': long('the same checks in DuckDB, one thread', 1, 'ms', node(quality, 'measureQuality')),
  'model.towt.5y': row('normal equations in plain loops', 2, 'ms', node(model, 'measureTimeOfWeek')),
  'card.open.cached': row('reading the columns and an empty frame', 1.5, 'ms', page('cards', ['profile'])),
  'workspace.six': row('reading the columns and six empty frames', 1.5, 'ms', page('cards', six)),
  'question.rank70': row(duckDbFrame, 1, 'ms', chromium(question, 'measureQuestion')),
  'memory.app': row('the bytes of the columns shown', 2, 'MB', app(memory, 'measureAppMemory')),
  'memory.day': long('at the 50th view', 1.05, 'MB', app(memory, 'measureDayMemory')),
  'idle.cpu': long('an empty window', 1.1, 's/min', app(cpu, 'measureIdle')),
  'live.cpu': long(polling, 1.5, 's/min', app(cpu, 'measureLive')),
  'aggregate.all.5M': row('one indexed summing loop', 4, 'ms', node(aggregate, 'measureAggregate')),
} as const satisfies Record<string, Row>

export type BenchName = keyof typeof rows

/**
 * Returns the readings on which a row is measured: even ones, rough ones as from poor meters, or real ones; empty if it
 * uses none.
 */
export function setOf(name: BenchName): 'even' | 'rough' | 'estate' | '' {
  if (name.endsWith('.rough')) return 'rough'
  if (name.endsWith('.estate')) return 'estate'
  return /^(chart|wire|cache|aggregate|derive|analysis|quality|export|show|zoom|app)\./.test(name)
    ? 'even'
    : ''
}

/** Reads the options of a run; throws for an unknown one. */
export function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      runs: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number of runs`)
  return { ...values, runs, prefix: positionals[0] ?? '' }
}

/**
 * Returns the names that begin with the prefix, in the order of the table. Long ones are included with `all`, or if the
 * prefix is their full name.
 */
export function namesOf({ prefix, all }: Pick<ReturnType<typeof readOptions>, 'prefix' | 'all'>) {
  const isWanted = (name: BenchName): boolean => all || name === prefix || !rows[name].isLong
  return (Object.keys(rows) as BenchName[]).filter((name) => name.startsWith(prefix) && isWanted(name))
}

if (import.meta.main) {
  const needs = new Set(namesOf(readOptions(process.argv.slice(2))).map((name) => rows[name].needs))
  const needsApp = needs.has('app')
  process.stdout.write(JSON.stringify({ chromium: needsApp || needs.has('chromium'), app: needsApp }))
}
