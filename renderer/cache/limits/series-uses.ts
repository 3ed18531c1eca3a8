import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { CacheDatabase } from '../database.ts'

const FLUSH_AFTER_MS = 5_000

/** Notes which series are viewed; reading a chart must not cost a write each time. */
export interface SeriesUses {
  readonly touch: (key: string) => void
  readonly flush: () => Promise<void>
  /** Pins a series that was set aside if its origin is pinned; a pin of its own stays. */
  readonly inherit: (origin: string, key: string) => Promise<void>
}

export function createSeriesUses(
  { dexie, uses }: CacheDatabase,
  clock: Clock,
  isDiskShort: () => boolean,
): SeriesUses {
  const touched = new Map<string, EpochMs>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (isDiskShort()) return
    const noted = [...touched]
    touched.clear()
    if (noted.length === 0 || !dexie.isOpen()) return
    await dexie.transaction('rw', uses, async () => {
      const cached = await uses.bulkGet(noted.map(([key]) => key))
      await uses.bulkPut(
        noted.map(([key, usedAt], i) => ({ key, usedAt, pinned: cached[i]?.pinned ?? false })),
      )
    })
  }

  return {
    touch(key) {
      touched.set(key, clock.now())
      // A lost note only makes an eviction slightly less well chosen, so nothing should fail because of it.
      timer ??= setTimeout(() => void flush().catch(() => undefined), FLUSH_AFTER_MS)
    },
    flush,
    async inherit(origin, key) {
      await flush()
      await dexie.transaction('rw', uses, async () => {
        const both = await uses.bulkGet([origin, key])
        const pinned = both.some((use) => use?.pinned === true)
        await uses.put({ key, usedAt: clock.now(), pinned })
      })
    },
  }
}
