import type { BenchName } from '../goals.ts'
import type { Measured } from '../row.ts'

const frames = () => import('./chart/frames.ts')
const first = () => import('./chart/first.ts')
const peaks = () => import('./chart/peaks.ts')
const tree = () => import('./tree/measure-tree.ts')
const cards = () => import('./cards/open-card.ts')
const storage = () => import('./cache/storage.ts')
const scripts = () => import('./show/plain-scripts.ts')

/** So wide that ours has a box for each of the 1,200 columns of pixels that the peer draws: eight hours, 1,460 of them. */
const EQUAL_PX = 2950

/** The rows that a page measures by itself, each loaded when it is run, so that no peer weighs on another. */
export const pageRows = {
  'chart.pan.1x1M': async () => (await frames()).measureFrames(1, 1_000_000),
  'chart.pan.1x5M': async () => (await frames()).measureFrames(1, 5_000_000),
  'chart.pan.8x87k': async () => (await frames()).measureFrames(8, 87_600),
  'chart.pan.8x876k': async () => (await frames()).measureFrames(8, 876_000),
  'chart.pan.8x876k.rough': async () => (await frames()).measureFrames(8, 876_000, { set: 'rough' }),
  'chart.pan.equal.8x876k': async () => (await frames()).measureFrames(8, 876_000, { widthPx: EQUAL_PX }),
  'chart.pan.floor.8x876k': async () => (await frames()).measureFrames(8, 876_000, { peer: 'floor' }),
  'chart.pan.8x876k.echarts': async () => (await frames()).measureFrames(8, 876_000, { peer: 'echarts' }),
  'chart.pan.200x8760': async () => (await frames()).measureFrames(200, 8760),
  'chart.zoom.1x5M': async () => (await frames()).measureFrames(1, 5_000_000, { walk: 'zoom' }),
  'chart.pan.growth': async () => (await frames()).measureGrowth(),
  'chart.first.1x1M': async () => (await first()).measureFirst(1, 1_000_000, 11),
  'chart.decade.8x5.2M': async () => (await first()).measureFirst(8, 5_256_000, 5),
  'chart.peaks': async () => (await peaks()).measurePeaks('boxes', 600, 20261120),
  'chart.peaks.pixels': async () => (await peaks()).measurePeaks('pixels', 300, 20261122),
  'tree.scroll.50k': async () => (await tree()).measureFling(50_000),
  'tree.search.50k': async () => (await tree()).measureSearch(50_000, 15),
  'tree.search.500k': async () => (await tree()).measureSearch(500_000, 5),
  'card.open.cached': async () => (await cards()).measureOpenCards('profile'),
  'workspace.six': async () =>
    (await cards()).measureOpenCards('profile', 'duration', 'heat-map', 'periods', 'profile', 'duration'),
  'cache.poll': async () => (await import('./cache/poll.ts')).measurePoll(),
} satisfies Partial<Record<BenchName, () => Promise<Measured>>>

/** What rows that are measured from outside have done in a page. */
const steps = {
  hold: async () => (await import('./chart/hold.ts')).holdChart,
  storage: async () => (await storage()).runStorage,
  bigCache: async () => (await storage()).runBigCache,
  pages: async () => (await import('./cache/plain-store.ts')).keepPages,
  ranking: async () => (await cards()).askForRanking,
  rankingFrame: async () => (await cards()).frameOfRanking,
  packed: async () => (await scripts()).showPacked,
  script: async () => (await scripts()).showByScript,
  panScene: async () => (await import('./show/pan-scene.ts')).mountPanScene,
}

export type PageRow = keyof typeof pageRows
export type PageSteps = { readonly [Name in keyof typeof steps]: Awaited<ReturnType<(typeof steps)[Name]>> }

Object.assign(globalThis, {
  bench: async (name: PageRow | keyof typeof steps, args: readonly unknown[]) => {
    if (name in pageRows) return pageRows[name as PageRow]()
    const run = (await steps[name as keyof typeof steps]()) as (...given: readonly unknown[]) => unknown
    return run(...args)
  },
})
