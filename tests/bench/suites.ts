import { appSuites } from './app/app-suites.ts'
import { goals, type BenchName } from './goals.ts'
import { nodeSuites } from './node/node-suites.ts'
import { pageSuites } from './page-host/page-suites.ts'
import type { BenchOptions } from './options.ts'
import type { Suite } from './suite.ts'

/** Quick ones first, so that a mistake shows soon. */
const suites: readonly Suite[] = [...nodeSuites, ...pageSuites, ...appSuites]

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

/** The suites that measure any of `names`. */
export function suitesOf(names: readonly BenchName[]): readonly Suite[] {
  return suites.filter((suite) => suite.names.some((name) => names.includes(name)))
}
