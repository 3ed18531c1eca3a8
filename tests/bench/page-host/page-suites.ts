import type { Page } from 'playwright-core'
import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'
import { suiteOf, type Suite } from '../suite.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'
import { measureBigCache } from './big-cache.bench.ts'
import { cacheSuites } from './cache-suite.ts'
import { chartSuites } from './chart-suites.ts'
import { measureRankQuestion } from './rank-question.bench.ts'

/** In a page of its own, so that nothing is measured beside another. */
function inPage(name: BenchName, measure: (page: Page) => Promise<Measured>): Suite {
  return suiteOf(name, 'chromium', () => withBenchPage(measure))
}

const sixKinds = ['profile', 'duration', 'heat-map', 'periods', 'profile', 'duration'] as const

export const pageSuites: readonly Suite[] = [
  ...chartSuites,
  inPage('tree.scroll.50k', (page) =>
    runInPage(page, 'tree', { does: 'fling', variables: 50_000, rounds: 1 }),
  ),
  inPage('tree.search.50k', (page) =>
    runInPage(page, 'tree', { does: 'search', variables: 50_000, rounds: 15 }),
  ),
  inPage('tree.search.500k', (page) =>
    runInPage(page, 'tree', { does: 'search', variables: 500_000, rounds: 5 }),
  ),
  inPage('card.open.cached', (page) =>
    runInPage(page, 'cards', { kinds: ['profile'], series: 3, years: 5, rounds: 15 }),
  ),
  inPage('workspace.six', (page) =>
    runInPage(page, 'cards', { kinds: sixKinds, series: 3, years: 5, rounds: 15 }),
  ),
  inPage('question.rank70', measureRankQuestion),
  ...cacheSuites,
  inPage('cache.poll', (page) => runInPage(page, 'poll', { series: 50, rounds: 31 })),
  suiteOf('cache.open.10GB', 'chromium', measureBigCache),
]
