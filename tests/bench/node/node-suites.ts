import { isEstateThere } from '#support/estate.ts'
import type { BenchName } from '../goals.ts'
import type { Measured, Suite } from '../row.ts'
import { printedBy } from './processes.ts'

const derive = () => import('./derive.bench.ts')

/** The benches of a process of Node, each loaded when it is run. */
const benches = {
  // Ten years of hours, and 25 of quarters of an hour.
  'derive.daily.8x87k': async () => (await derive()).measureDerivation('hourly', 'daily', 87_600, 60),
  'derive.monthly.8x876k': async () =>
    (await derive()).measureDerivation('15-minute', 'monthly', 876_000, 15),
  'analysis.stats': async () => (await import('./aggregate.bench.ts')).measureStatistics(),
  'analysis.rank.500x8760': async () => (await import('./rank.bench.ts')).measureRank(),
  'quality.500x8760': async () => (await import('./quality.bench.ts')).measureQuality(),
  'model.towt.5y': async () => (await import('./model.bench.ts')).measureTimeOfWeek(),
  'aggregate.all.5M': async () => (await import('./aggregate.bench.ts')).measureAggregate(),
  'analysis.heatmap.5M': async () => (await import('./local-time.bench.ts')).measureHeatMap(),
  'analysis.profile.5M': async () => (await import('./local-time.bench.ts')).measureProfile(),
  'analysis.duration.5M': async () => (await import('./local-time.bench.ts')).measureDuration(),
  'analysis.align.8x876k': async () => (await import('./align.bench.ts')).measureAlignment(),
  'export.parquet.10M': async () => (await import('./parquet.bench.ts')).measureParquet(),
  'wire.parse.525600': async () => (await import('./wire.bench.ts')).measureParse('even'),
  'wire.parse.525600.rough': async () => (await import('./wire.bench.ts')).measureParse('rough'),
  'wire.parse.estate': async () => (await import('./wire.bench.ts')).measureEstateParse(),
  'wire.memory.525600': async () => (await import('./wire.bench.ts')).measureParseMemory('even'),
  'wire.memory.525600.rough': async () => (await import('./wire.bench.ts')).measureParseMemory('rough'),
  'plan.requests': async () => (await import('./plan.bench.ts')).measurePlan(),
  'export.csv.50M': async () => (await import('./export.bench.ts')).measureLongExport(),
  'export.xlsx.100k': async () => (await import('./export.bench.ts')).measureWorkbook(),
  'budget.rate': async () => (await import('./budget.bench.ts')).measureBudgetRate(),
  'budget.click': async () => (await import('./budget.bench.ts')).measureBudgetClick(0.99),
  'budget.click.worst': async () => (await import('./budget.bench.ts')).measureBudgetClick(1),
  'budget.makespan': async () => (await import('./budget.bench.ts')).measureBudgetMakespan(),
  'budget.ceiling': async () => (await import('./budget.bench.ts')).measureBudgetCeiling(),
  'fault.amplification': async () => (await import('./fault.bench.ts')).measureAmplification(),
  'catalogue.usable.6000': async () => (await import('./first-sync.bench.ts')).measureFirstBuilding(),
  'catalogue.whole.6000': async () => (await import('./first-sync.bench.ts')).measureWholeCatalogue(),
} satisfies Partial<Record<BenchName, () => Promise<Measured>>>

/** A process of its own for each bench, so that none runs on the heap of another. */
export const nodeSuites: readonly Suite[] = (Object.keys(benches) as (keyof typeof benches)[]).map(
  (name) => ({
    names: [name],
    needs: 'node',
    ...(name.endsWith('.estate') && !isEstateThere && { lacks: 'the readings of the estate' }),
    run: () => Promise.resolve({ [name]: JSON.parse(printedBy(import.meta.filename, name)) as Measured }),
  }),
)

if (import.meta.main) {
  const measured = await benches[process.argv[2] as keyof typeof benches]()
  // What a bench leaves open, such as a cache, is of no use to anybody.
  process.stdout.write(JSON.stringify(measured), () => process.exit(0))
}
