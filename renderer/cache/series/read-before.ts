import type { CachedSeries } from '#renderer/ports/series-store.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'

/** For shorter columns the saving is not noticeable. */
const FEWEST = 4096

/** The last values read from a series, with their interval. */
export interface SeriesBefore {
  readonly interval: Interval
  readonly cached: CachedSeries
}

/**
 * Remembers the last values read from each series as long as something shows them, so that a wider range reads and
 * unpacks only what it adds. The references to the columns are weak.
 */
export interface ReadBefore {
  /**
   * Returns the values that were read inside `interval`. Other code may have changed the series since, which shows in
   * its coverage.
   */
  readonly within: (key: string, interval: Interval) => SeriesBefore | undefined
  readonly keep: (key: string, read: SeriesBefore) => void
  /** Called after a write over `interval`. */
  readonly forget: (key: string, interval: Interval) => void
}

interface Known extends Pick<SeriesBefore, 'interval'> {
  readonly facts: Omit<CachedSeries, keyof Columns>
  readonly times: WeakRef<Columns['times']>
  readonly values: WeakRef<Columns['values']>
}

export function createReadBefore(): ReadBefore {
  const known = new Map<string, Known>()

  function of(key: string): SeriesBefore | undefined {
    const { interval, facts, times, values } = known.get(key) ?? {}
    const columns = { times: times?.deref(), values: values?.deref() }
    if (interval !== undefined && facts !== undefined && columns.times && columns.values)
      return { interval, cached: { ...facts, times: columns.times, values: columns.values } }
    known.delete(key)
    return undefined
  }

  return {
    within(key, interval) {
      const before = of(key)
      return before && isWithin(before.interval, interval) ? before : undefined
    },
    keep(key, { interval, cached }) {
      if (cached.times.length < FEWEST) return
      for (const each of known.keys()) of(each)
      const before = of(key)
      // Loading a detail of the shown range must not replace the whole.
      if (before !== undefined && isWithin(interval, before.interval)) return
      const { times, values, ...facts } = cached
      known.set(key, { interval, facts, times: new WeakRef(times), values: new WeakRef(values) })
    },
    forget(key, { start, end }) {
      const { interval } = known.get(key) ?? {}
      if (interval !== undefined && start < interval.end && interval.start < end) known.delete(key)
    },
  }
}

function isWithin(inner: Interval, outer: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}
