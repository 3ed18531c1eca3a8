import { watchDebounced } from '@vueuse/core'
import { shallowRef, type ShallowRef } from 'vue'
import type { Statistics } from '#shared/analysis/statistics.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import { statisticsAnywhere } from '#renderer/workers/series-work.ts'

/** Statistics follow a pan when it slows down; the picture does not wait for them. */
const DELAY_MS = 60

/** Statistics of what is visible, by series id; the ones before stay until the new ones are there. */
export function useStatistics(
  series: () => readonly DrawnSeries[],
  window: () => Interval | undefined,
): Readonly<ShallowRef<ReadonlyMap<string, Statistics>>> {
  const results = shallowRef<ReadonlyMap<string, Statistics>>(new Map())
  let run = 0

  async function compute(): Promise<void> {
    const mine = (run += 1)
    const interval = window()
    if (!interval) return
    const entries = await Promise.all(series().map((one) => entryOf(one, interval)))
    if (mine === run) results.value = new Map(entries.flat())
  }

  watchDebounced([series, window], compute, { debounce: DELAY_MS, maxWait: 250, immediate: true })
  return results
}

async function entryOf(
  { id, columns, resolution, bucketZone: zone }: DrawnSeries,
  interval: Interval,
): Promise<readonly (readonly [string, Statistics])[]> {
  const statistics = await statisticsAnywhere({ kind: 'statistics', columns, interval, resolution, zone })
  return statistics ? [[id, statistics]] : []
}
