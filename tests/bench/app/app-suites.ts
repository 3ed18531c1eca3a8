import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import type { Suite } from '../suite.ts'
import { measureShowWire } from './arrival.bench.ts'
import { measureCatalogueFirst } from './catalogue.bench.ts'
import { measureIdleCpu, measureLiveCpu } from './cpu.bench.ts'
import { measureExport } from './export.bench.ts'
import { measureDayMemory } from './memory-day.bench.ts'
import { measurePan } from './pan.bench.ts'
import { measureShowCached } from './show.bench.ts'
import { measureCatalogueOpen, measureLargeStart, measureStarts } from './start.bench.ts'

function app(name: BenchName, measure: () => Measured | Promise<Measured>): Suite {
  return { names: [name], needs: 'app', run: async () => ({ [name]: await measure() }) }
}

const startSuite: Suite = {
  names: ['start.warm', 'start.answer'],
  needs: 'app',
  run: async () => {
    const { warm, answer } = await measureStarts()
    return { 'start.warm': warm, 'start.answer': answer }
  },
}

export const appSuites: readonly Suite[] = [
  app('show.cached.8x525k', measureShowCached),
  app('show.wire.525600', measureShowWire),
  app('app.pan.p95', measurePan),
  app('idle.cpu', measureIdleCpu),
  app('live.cpu', measureLiveCpu),
  app('memory.day', measureDayMemory),
  startSuite,
  app('start.50k', measureLargeStart),
  app('catalogue.open.50k', measureCatalogueOpen),
  app('catalogue.first', measureCatalogueFirst),
  app('export.csv', measureExport),
]
