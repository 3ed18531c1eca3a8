// Each module is loaded only when its row is measured, so that no peer slows another down.
const cards = () => import('./cards/open-card.ts')
const frames = () => import('./chart/frames.ts')
const scripts = () => import('./show/plain-scripts.ts')
const storage = () => import('./cache/storage.ts')
const tree = () => import('./tree/measure-tree.ts')

const steps = {
  frames: async () => (await frames()).measureFrames,
  growth: async () => (await frames()).measureGrowth,
  first: async () => (await import('./chart/first.ts')).measureFirst,
  peaks: async () => (await import('./chart/peaks.ts')).measurePeaks,
  hold: async () => (await import('./chart/hold.ts')).holdChart,
  fling: async () => (await tree()).measureFling,
  search: async () => (await tree()).measureSearch,
  cards: async () => (await cards()).measureOpenCards,
  ranking: async () => (await cards()).askForRanking,
  rankingFrame: async () => (await cards()).frameOfRanking,
  poll: async () => (await import('./cache/poll.ts')).measurePoll,
  storage: async () => (await storage()).runStorage,
  bigCache: async () => (await storage()).runBigCache,
  pages: async () => (await import('./cache/plain-store.ts')).keepPages,
  packed: async () => (await scripts()).showPacked,
  script: async () => (await scripts()).showByScript,
  panScene: async () => (await import('./show/pan-scene.ts')).mountPanScene,
  live: async () => (await import('./show/live.ts')).pollAndDraw,
}

export type PageSteps = { readonly [Name in keyof typeof steps]: Awaited<ReturnType<(typeof steps)[Name]>> }

Object.assign(globalThis, {
  bench: async (name: keyof typeof steps, args: readonly unknown[]) => {
    const run = (await steps[name]()) as (...given: readonly unknown[]) => unknown
    return run(...args)
  },
})
