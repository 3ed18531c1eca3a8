import type { CachedSeries } from '#renderer/ports/series-store.ts'
import { columnWithRoom, type Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'

/** Sharing shorter columns, or reading less of them, gains nothing that is noticed. */
const FEWEST = 4096

/**
 * Lets series with the same instants share them: eight minute-years then have one column of times instead of eight,
 * which halves their memory. The reference is weak, so that the columns are freed with the last chart that uses them.
 */
export interface SharedTimes {
  /** Returns this many instants at equal distances; an existing column is reused if a series has the same ones. */
  readonly even: EvenTimes
  /** Returns the columns with the instants of another series if they are equal. */
  readonly share: (columns: Columns) => Columns
}

/** Makes a column of `count` instants from `first` on, `step` ms apart. */
export type EvenTimes = (first: number, step: number, count: number) => Columns['times']

export function createSharedTimes(): SharedTimes {
  const known = new Map<string, WeakRef<Columns['times']>>()

  function keep(key: string, times: Columns['times']): Columns['times'] {
    for (const [each, cached] of known) if (cached.deref() === undefined) known.delete(each)
    known.set(key, new WeakRef(times))
    return times
  }

  return {
    even(first, step, count) {
      if (count < FEWEST) return evenTimes(first, step, count)
      const key = ['even', first, step, count].join(' ')
      return known.get(key)?.deref() ?? keep(key, evenTimes(first, step, count))
    },
    share(columns) {
      const { times, values } = columns
      if (times.length < FEWEST) return columns
      const key = [times.length, times[0], times.at(-1)].join(' ')
      const cached = known.get(key)?.deref()
      if (cached && (cached === times || isSame(cached, times))) return { times: cached, values }
      keep(key, times)
      return columns
    },
  }
}

export const evenTimes: EvenTimes = (first, step, count) => {
  const times = columnWithRoom(count)
  for (let i = 0; i < count; i++) times[i] = first + i * step
  return times
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

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

/**
 * Runs a read after an equal one that is under way. Views that open together ask for the same series; the later ones
 * then find its columns in memory, where each would unpack and keep its own.
 */
export function createReadAfterEqual(): <T>(
  key: string,
  interval: Interval,
  read: () => Promise<T>,
) => Promise<T> {
  const underWay = new Map<string, Promise<unknown>>()
  return async (key, { start, end }, read) => {
    const about = [key, start, end].join(' ')
    const equal = underWay.get(about)
    // If it fails, this one fails by itself and reports that.
    if (equal !== undefined) await equal.catch(() => undefined)
    const reading = read()
    underWay.set(about, reading)
    try {
      return await reading
    } finally {
      if (underWay.get(about) === reading) underWay.delete(about)
    }
  }
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
