// Runs one bench by its name and prints what it measured.
import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import { measureAggregate } from './aggregate.bench.ts'
import { measureAlignment } from './align.bench.ts'
import {
  measureBudgetCeiling,
  measureBudgetClick,
  measureBudgetMakespan,
  measureBudgetRate,
} from './budget.bench.ts'
import { measureDaily, measureMonthly } from './derive.bench.ts'
import { measureLongExport } from './export.bench.ts'
import { measureFirstBuilding, measureWholeCatalogue } from './first-sync.bench.ts'
import { measureParseMemory } from './memory.bench.ts'
import { measureDuration, measureHeatMap, measureProfile } from './local-time.bench.ts'
import { measureParquet } from './parquet.bench.ts'
import { measurePlan } from './plan.bench.ts'
import { measureTimeOfWeek } from './model.bench.ts'
import { measureQuality } from './quality.bench.ts'
import { measureRank } from './rank.bench.ts'
import { measureStatistics } from './stats.bench.ts'
import { measureEstateParse, measureParse } from './wire.bench.ts'

const benches: Partial<Record<BenchName, () => Measured | Promise<Measured>>> = {
  'analysis.stats': measureStatistics,
  'analysis.rank.500x8760': measureRank,
  'quality.500x8760': measureQuality,
  'model.towt.5y': measureTimeOfWeek,
  'aggregate.all.5M': () => measureAggregate('even'),
  'aggregate.all.5M.rough': () => measureAggregate('rough'),
  'analysis.heatmap.5M': measureHeatMap,
  'analysis.profile.5M': measureProfile,
  'analysis.duration.5M': measureDuration,
  'analysis.align.8x876k': measureAlignment,
  'derive.daily.8x87k': measureDaily,
  'derive.monthly.8x876k': measureMonthly,
  'wire.parse.525600': () => measureParse('even'),
  'wire.parse.525600.rough': () => measureParse('rough'),
  'wire.parse.estate': measureEstateParse,
  'wire.memory.525600': () => measureParseMemory('even'),
  'wire.memory.525600.rough': () => measureParseMemory('rough'),
  'export.parquet.10M': measureParquet,
  'plan.requests': measurePlan,
  'export.csv.50M': measureLongExport,
  'budget.rate': measureBudgetRate,
  'budget.click': measureBudgetClick,
  'budget.makespan': measureBudgetMakespan,
  'budget.ceiling': measureBudgetCeiling,
  'catalogue.usable.6000': measureFirstBuilding,
  'catalogue.whole.6000': measureWholeCatalogue,
}

const measure = benches[process.argv[2] as BenchName]
if (measure === undefined) throw new Error(`no bench ${process.argv[2] ?? ''}`)
// What a bench leaves open, such as a cache, is of no use to anybody.
process.stdout.write(JSON.stringify(await measure()), () => process.exit(0))
