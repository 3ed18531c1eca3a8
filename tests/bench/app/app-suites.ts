import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import type { Suite } from '../suite.ts'
import { measureBlock } from './block.bench.ts'
import { measureRendererBlock, measureShowWire } from './arrival.bench.ts'
import { measureBundle } from './bundle.bench.ts'
import { measureCatalogueFirst } from './catalogue.bench.ts'
import { measureIdleCpu, measureLiveCpu } from './cpu.bench.ts'
import { measureExport } from './export.bench.ts'
import { measureDayMemory } from './memory-day.bench.ts'
import { measurePan } from './pan.bench.ts'
import { measureShowCached } from './show.bench.ts'
import { measureCatalogueOpen, measureInteractive, measureStart } from './start.bench.ts'

function app(name: BenchName, measure: () => Measured | Promise<Measured>, isLong = false): Suite {
  return { names: [name], needs: 'app', isLong, run: async () => ({ [name]: await measure() }) }
}

export const appSuites: readonly Suite[] = [
  app('show.cached.8x525k', measureShowCached),
  app('show.wire.525600', measureShowWire),
  app('renderer.block', measureRendererBlock),
  app('app.pan.p95', measurePan),
  app('idle.cpu', measureIdleCpu, true),
  app('live.cpu', measureLiveCpu, true),
  app('memory.day', measureDayMemory, true),
  app('bundle.size', measureBundle),
  app('wire.block', measureBlock),
  app('start.warm', measureStart),
  app('start.interactive', measureInteractive),
  app('catalogue.open.50k', measureCatalogueOpen),
  app('catalogue.first', measureCatalogueFirst),
  app('export.csv', measureExport),
]
