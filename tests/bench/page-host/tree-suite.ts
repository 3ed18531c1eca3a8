import type { BenchName } from '../goals.ts'
import type { TreeTask } from '../page/tree/measure-tree.ts'
import type { Suite } from '../suite.ts'
import { runInPage, withBenchPage } from './bench-pages.ts'

/** In a page of its own, so that no tree is searched beside another. */
function tree(name: BenchName, task: TreeTask): Suite {
  return {
    names: [name],
    needs: 'chromium',
    run: async () => ({ [name]: await withBenchPage((page) => runInPage(page, 'tree', task)) }),
  }
}

export const treeSuites: readonly Suite[] = [
  tree('tree.scroll.50k', { does: 'fling', variables: 50_000, rounds: 1 }),
  tree('tree.search.50k', { does: 'search', variables: 50_000, rounds: 15 }),
  tree('tree.search.500k', { does: 'search', variables: 500_000, rounds: 5 }),
]
