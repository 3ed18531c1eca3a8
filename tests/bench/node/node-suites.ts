import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { isEstateThere } from '#support/estate.ts'
import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import type { Suite } from '../suite.ts'

const child = resolve(import.meta.dirname, 'child.ts')

/** A process of its own for each bench, so that none runs on the heap of another. */
function inChild(name: BenchName): Suite {
  return {
    names: [name],
    needs: 'node',
    ...(name.endsWith('.estate') && !isEstateThere && { lacks: 'the readings of the estate' }),
    run: async () => {
      const ran = spawnSync(process.execPath, ['--expose-gc', child, name], { encoding: 'utf8' })
      if (ran.status !== 0) throw new Error(`the child ended with ${ran.status}: ${ran.stderr}`)
      return { [name]: JSON.parse(ran.stdout) as Measured }
    },
  }
}

export const nodeSuites: readonly Suite[] = (
  [
    'derive.daily.8x87k',
    'derive.monthly.8x876k',
    'analysis.stats',
    'analysis.rank.500x8760',
    'quality.500x8760',
    'model.towt.5y',
    'aggregate.all.5M',
    'aggregate.all.5M.rough',
    'analysis.heatmap.5M',
    'analysis.profile.5M',
    'analysis.duration.5M',
    'analysis.align.8x876k',
    'export.parquet.10M',
    'wire.parse.525600',
    'wire.parse.525600.rough',
    'wire.parse.estate',
    'wire.memory.525600',
    'wire.memory.525600.rough',
    'plan.requests',
    'export.csv.50M',
    'budget.rate',
    'budget.click',
    'budget.makespan',
    'budget.ceiling',
    'catalogue.usable.6000',
    'catalogue.whole.6000',
  ] as const
).map(inChild)
