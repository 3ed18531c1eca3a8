import type { Suite } from '../suite.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'

export const cardSuite: Suite = {
  names: ['card.open.cached'],
  needs: 'chromium',
  run: async () => ({
    'card.open.cached': await withBenchPage((page) =>
      runInPage(page, 'card', { series: 3, years: 5, rounds: 15 }),
    ),
  }),
}
