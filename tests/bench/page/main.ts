/** The benches of the page, each loaded when it is run, so that no peer weighs on another. */
const loaders = {
  frames: async () => (await import('./chart/frames.ts')).measureFrames,
  growth: async () => (await import('./chart/frames.ts')).measureGrowth,
  first: async () => (await import('./chart/first.ts')).measureFirst,
  hold: async () => (await import('./chart/hold.ts')).holdChart,
  peaks: async () => (await import('./chart/peaks.ts')).countPeaks,
  storage: async () => (await import('./cache/storage.ts')).runStorage,
  pages: async () => (await import('./cache/plain-store.ts')).keepPages,
  poll: async () => (await import('./cache/poll.ts')).measurePoll,
  bigCache: async () => (await import('./cache/storage.ts')).runBigCache,
  cards: async () => (await import('./cards/open-card.ts')).measureOpenCards,
  ranking: async () => (await import('./cards/open-card.ts')).askForRanking,
  rankingFrame: async () => (await import('./cards/open-card.ts')).frameOfRanking,
  packed: async () => (await import('./show/plain-scripts.ts')).showPacked,
  script: async () => (await import('./show/plain-scripts.ts')).showByScript,
  panScene: async () => (await import('./show/pan-scene.ts')).mountPanScene,
  tree: async () => (await import('./tree/measure-tree.ts')).measureTree,
}

type Loaders = typeof loaders
export type PageBenches = { readonly [Name in keyof Loaders]: Awaited<ReturnType<Loaders[Name]>> }

Object.assign(globalThis, {
  bench: async (name: keyof Loaders, args: readonly unknown[]) => {
    const run = (await loaders[name]()) as (...given: readonly unknown[]) => unknown
    return run(...args)
  },
})
