import type { Suite } from '../suite.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'

export const treeSuite: Suite = {
  names: ['tree.expand.50k', 'tree.search.50k'],
  needs: 'chromium',
  run: async () => {
    const { expand, search } = await withBenchPage((page) =>
      runInPage(page, 'tree', { variables: 50_000, rounds: 15 }),
    )
    return { 'tree.expand.50k': expand, 'tree.search.50k': search }
  },
}
