// Started by itself, it prints what the benches need that its arguments ask for, so that nothing else is installed or built.
import { measureCatalogueFirst } from './app/catalogue.bench.ts'
import { measureIdleCpu, measureLiveCpu } from './app/cpu.bench.ts'
import { measureExport } from './app/export.bench.ts'
import { measureLongTasks } from './app/long-tasks.bench.ts'
import { measureAppMemory, measureDayMemory } from './app/memory-day.bench.ts'
import { measurePan, measurePanWhileDownloading } from './app/pan.bench.ts'
import { measureShowCached, measureShowWire, measureZoom } from './app/show.bench.ts'
import {
  measureCatalogueOpen,
  measureLargeStart,
  measureManyMeters,
  measureStarts,
  measureStartScript,
} from './app/start.bench.ts'
import { measureSync } from './app/sync.bench.ts'
import { namesOf, readOptions, type BenchName } from './goals.ts'
import { nodeSuites } from './node/node-suites.ts'
import { pageSuites } from './page-host/page-suites.ts'
import { suiteOf, type Measured, type Suite } from './row.ts'

function app(name: BenchName, measure: () => Measured | Promise<Measured>): Suite {
  return suiteOf(name, 'app', measure)
}

const appSuites: readonly Suite[] = [
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
  // No picture of the last view is shown ahead of the chart itself, which is the first honest one.
  { names: ['start.warm', 'start.pixels', 'start.answer'], needs: 'app', run: measureStarts },
  app('start.script', measureStartScript),
  app('start.500', measureManyMeters),
  app('start.50k', measureLargeStart),
  app('catalogue.sync.6000', measureSync),
  app('page.longtasks', measureLongTasks),
  app('catalogue.open.50k', measureCatalogueOpen),
  app('catalogue.first', measureCatalogueFirst),
  app('export.csv', measureExport),
]

/** Quick ones first, so that a mistake shows soon. */
const suites: readonly Suite[] = [...nodeSuites, ...pageSuites, ...appSuites]

/** The suites that measure any of `names`. */
export function suitesOf(names: readonly BenchName[]): readonly Suite[] {
  return suites.filter((suite) => suite.names.some((name) => names.includes(name)))
}

if (import.meta.main) {
  const needs = suitesOf(namesOf(readOptions(process.argv.slice(2)))).map((suite) => suite.needs)
  const app = needs.includes('app')
  process.stdout.write(JSON.stringify({ chromium: app || needs.includes('chromium'), app }))
}
