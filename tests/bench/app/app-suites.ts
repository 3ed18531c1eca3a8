import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import { suiteOf, type Suite } from '../suite.ts'
import { measureShowWire } from './arrival.bench.ts'
import { measureCatalogueFirst } from './catalogue.bench.ts'
import { measureIdleCpu, measureLiveCpu } from './cpu.bench.ts'
import { measureExport } from './export.bench.ts'
import { measureAppMemory, measureDayMemory } from './memory-day.bench.ts'
import { measurePan, measurePanWhileDownloading } from './pan.bench.ts'
import { measureShowCached, measureZoom } from './show.bench.ts'
import {
  measureCatalogueOpen,
  measureLargeStart,
  measureManyMeters,
  measureStarts,
  measureStartScript,
} from './start.bench.ts'
import { measureSync } from './sync.bench.ts'

function app(name: BenchName, measure: () => Measured | Promise<Measured>): Suite {
  return suiteOf(name, 'app', measure)
}

const startSuite: Suite = {
  names: ['start.warm', 'start.pixels', 'start.answer'],
  needs: 'app',
  run: async () => {
    const { warm, answer } = await measureStarts()
    // No picture of the last view is shown ahead of the chart itself.
    return { 'start.warm': warm, 'start.pixels': warm, 'start.answer': answer }
  },
}

const syncSuite: Suite = {
  names: ['catalogue.sync.6000', 'page.longtasks.6000'],
  needs: 'app',
  run: async () => {
    const { cpu, longTasks } = await measureSync()
    return { 'catalogue.sync.6000': cpu, 'page.longtasks.6000': longTasks }
  },
}

export const appSuites: readonly Suite[] = [
  app('show.tick', () => measureShowCached(1)),
  app('show.cached.8x525k', () => measureShowCached(8)),
  app('show.wire.525600', measureShowWire),
  app('app.pan.p95', measurePan),
  app('app.pan.download.p95', measurePanWhileDownloading),
  app('zoom.detail', measureZoom),
  app('idle.cpu', measureIdleCpu),
  app('live.cpu', measureLiveCpu),
  app('memory.app', measureAppMemory),
  app('memory.day', measureDayMemory),
  startSuite,
  app('start.script', measureStartScript),
  app('start.500', measureManyMeters),
  app('start.50k', measureLargeStart),
  syncSuite,
  app('catalogue.open.50k', measureCatalogueOpen),
  app('catalogue.first', measureCatalogueFirst),
  app('export.csv', measureExport),
]
