import type { BigCacheTask } from './cache/big-cache.ts'
import type { PollTask } from './cache/poll.ts'
import type { StorageTask } from './cache/storage.ts'
import type { OpenCardsTask } from './cards/open-card.ts'
import type { FirstTask } from './chart/first.ts'
import type { FramesTask } from './chart/frames.ts'
import type { GrowthTask } from './chart/growth.ts'
import type { HoldTask } from './chart/hold.ts'
import type { PeaksTask } from './chart/peaks.ts'
import type { PackedFirstTask } from './show/packed-first.ts'
import type { PanSceneTask } from './show/pan-scene.ts'
import type { TreeTask } from './tree/measure-tree.ts'

/** The benches of the page, each loaded when it is run, so that no peer weighs on another. */
export const benches = {
  frames: async (task: FramesTask) => (await import('./chart/frames.ts')).measureFrames(task),
  first: async (task: FirstTask) => (await import('./chart/first.ts')).measureFirst(task),
  growth: async (task: GrowthTask) => (await import('./chart/growth.ts')).measureGrowth(task),
  hold: async (task: HoldTask) => (await import('./chart/hold.ts')).holdChart(task),
  peaks: async (task: PeaksTask) => (await import('./chart/peaks.ts')).countPeaks(task),
  storage: async (task: StorageTask) => (await import('./cache/storage.ts')).runStorage(task),
  cards: async (task: OpenCardsTask) => (await import('./cards/open-card.ts')).measureOpenCards(task),
  ranking: async (entities: number) => (await import('./cards/open-card.ts')).askForRanking(entities),
  pages: async (bodies: readonly string[]) => (await import('./cache/keep-pages.ts')).keepPages(bodies),
  script: async (url: string) => (await import('./show/script.ts')).showByScript(url),
  poll: async (task: PollTask) => (await import('./cache/poll.ts')).measurePoll(task),
  bigCache: async (task: BigCacheTask) => (await import('./cache/big-cache.ts')).runBigCache(task),
  packed: async (task: PackedFirstTask) => (await import('./show/packed-first.ts')).showPacked(task),
  panScene: async (task: PanSceneTask) => (await import('./show/pan-scene.ts')).mountPanScene(task),
  tree: async (task: TreeTask) => (await import('./tree/measure-tree.ts')).measureTree(task),
}

export type PageBenches = typeof benches
