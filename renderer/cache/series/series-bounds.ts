import type { CacheEvent, CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import type { CacheDatabase } from '../database.ts'
import type { DiskReserve } from '../limits/disk-reserve.ts'
import { eraseSeries } from './write/erase-series.ts'
import type { EventHook } from '@vueuse/core'
import { readMap } from '../limits/read-map.ts'
import type { SeriesUses } from '../limits/series-uses.ts'

/** Extra space to free, as a share of the bound; without it every later write would evict again. */
const SPARE_SHARE = 0.05
/** Space to free on a full disk, as a share of what is cached; the disk does not say how much is needed. */
const DISK_SHARE = 0.05

/** Keeps the cache within its bound. */
export interface SeriesBounds {
  /** @throws DiskShort */
  readonly ensureDisk: () => Promise<void>
  readonly set: (bytes: number) => void
  readonly protect: (seriesKeys: readonly SeriesKey[]) => () => void
  /** True if a write may add this many bytes. */
  readonly mayGrow: (bytes: number) => boolean
  /** Must be awaited before `mayGrow` knows how much is cached. */
  readonly ready: () => Promise<void>
  readonly noteGrowth: (bytes: number) => void
  /** Evicts series for a write of `bytes` to the series `key`; false if that cannot free enough. */
  readonly makeRoom: (bytes: number, key: string, because: 'bound' | 'disk-full') => Promise<boolean>
}

export function createSeriesBounds(
  database: CacheDatabase,
  uses: SeriesUses,
  events: EventHook<CacheEvent>,
  reserve: DiskReserve,
): SeriesBounds {
  const protectedKeys = new Map<string, number>()
  let bound = Infinity
  let cachedBytes = 0
  let counted: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const count = async (): Promise<void> => {
    let bytes = 0
    await database.series.each((record) => {
      bytes += record.bytes
    })
    cachedBytes = bytes
  }

  const ready = (): Promise<void> => {
    counted ??= count().catch((cause: unknown) => {
      counted = undefined
      throw cause
    })
    return counted
  }

  const erase = async (evicted: readonly CachedSeriesSummary[]): Promise<void> => {
    for (const { seriesKey } of evicted)
      cachedBytes -= await eraseSeries(database, seriesKeyText(seriesKey), { withRevisions: false })
  }

  const evictFor = async (bytes: number, key: string, because: Evicted['because']): Promise<boolean> => {
    // Another write may have freed enough meanwhile.
    await ready()
    if (because === 'bound' && cachedBytes + bytes <= bound) return true
    const cached = await readMap(database, uses)
    const mustStay = ({ seriesKey }: CachedSeriesSummary): boolean => {
      const other = seriesKeyText(seriesKey)
      return other === key || protectedKeys.has(other)
    }
    const series =
      because === 'bound'
        ? roomInBound(cached, bound, bytes, mustStay)
        : chooseEvicted(cached, cachedBytes - Math.max(bytes, cachedBytes * DISK_SHARE), mustStay)
    if (series.length === 0) return false
    await erase(series)
    void events.trigger({ kind: 'evicted', series, because })
    return true
  }

  return {
    ensureDisk: reserve.ensure,
    set(bytes) {
      bound = bytes
    },
    protect(seriesKeys) {
      const keys = seriesKeys.map(seriesKeyText)
      for (const key of keys) protectedKeys.set(key, (protectedKeys.get(key) ?? 0) + 1)
      return () => {
        for (const key of keys.splice(0)) release(protectedKeys, key)
      }
    },
    mayGrow: (bytes) => bytes <= 0 || cachedBytes + bytes <= bound,
    ready,
    noteGrowth(bytes) {
      cachedBytes += bytes
    },
    makeRoom(bytes, key, because) {
      // Evictions run one after the other, since two writes would otherwise choose the same series.
      const made = turn.then(() => evictFor(bytes, key, because))
      turn = made.catch(() => undefined)
      return made
    },
  }
}

type Evicted = Extract<CacheEvent, { kind: 'evicted' }>

/**
 * Returns the series to evict to make room for `bytes`; none if evicting everything that may be evicted would not
 * suffice, since that would help nobody.
 */
function roomInBound(
  cached: readonly CachedSeriesSummary[],
  bound: number,
  bytes: number,
  mustStay: (series: CachedSeriesSummary) => boolean,
): readonly CachedSeriesSummary[] {
  const needed = chooseEvicted(cached, bound - bytes, mustStay)
  const left = bytesOf(cached) - bytesOf(needed)
  if (left > bound - bytes) return []
  const spare = chooseEvicted(cached, bound * (1 - SPARE_SHARE) - bytes, mustStay)
  return spare.length > needed.length ? spare : needed
}

function bytesOf(cached: readonly CachedSeriesSummary[]): number {
  return cached.reduce((sum, { bytes }) => sum + bytes, 0)
}

function release(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1
  if (left === 0) counts.delete(key)
  else counts.set(key, left)
}

/**
 * Chooses the least recently used unpinned series whose eviction leaves at most `targetBytes` cached, as far as that is
 * possible without series that must stay.
 */
function chooseEvicted(
  cached: readonly CachedSeriesSummary[],
  targetBytes: number,
  mustStay: (series: CachedSeriesSummary) => boolean,
): readonly CachedSeriesSummary[] {
  let bytes = cached.reduce((sum, series) => sum + series.bytes, 0)
  const evicted: CachedSeriesSummary[] = []
  const candidates = cached
    .filter((series) => !series.pinned && series.bytes > 0 && !mustStay(series))
    .sort((a, b) => a.usedAt - b.usedAt)
  for (const series of candidates) {
    if (bytes <= targetBytes) break
    evicted.push(series)
    bytes -= series.bytes
  }
  return evicted
}
