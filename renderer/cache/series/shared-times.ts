import type { Columns } from '#shared/series/columns.ts'

/** Sharing shorter columns gains nothing. */
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
  const times = new Float64Array(count)
  for (let i = 0; i < count; i++) times[i] = first + i * step
  return times
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}
