import { rounded, type CardSeries } from '#shared/bundle/recompute/explanation.ts'
import type { RecomputableSeries } from '#shared/bundle/recompute/recomputable.ts'
import { type Columns, lowerBound } from '#shared/series/columns.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'

/** Values that cards show, and the instants of their rows. */
export interface Wanted {
  readonly values: ReadonlySet<number>
  readonly days: ReadonlySet<number>
  readonly instants: readonly EpochMs[]
}

export function wantedIn(shown: readonly ShownCard[]): Wanted {
  const numbers = shown.flatMap((card) => card.numbers)
  const values = new Set(numbers.map(({ value }) => value))
  return {
    values,
    days: new Set([...values].map(rounded)),
    instants: [...new Set(numbers.flatMap(({ at }) => at ?? []))],
  }
}

/**
 * Returns when wanted values were read, and which values were read at the wanted instants, including those of local
 * days.
 */
export function foundIn(
  columns: Columns,
  days: RecomputableSeries['days'],
  interval: Interval,
  wanted: Wanted,
): Pick<CardSeries, 'stamps' | 'days' | 'readingsAt' | 'daysAt'> {
  const ofDays = {
    times: Float64Array.from(days, ([from]) => from),
    values: Float64Array.from(days, ([, , value]) => rounded(value)),
  }
  const always = { start: -Infinity, end: Infinity }
  return {
    stamps: stampsOf(columns, interval, wanted.values),
    days: stampsOf(ofDays, always, wanted.days),
    readingsAt: valuesAt(columns, interval, wanted.instants),
    daysAt: valuesAt(ofDays, always, wanted.instants),
  }
}

/** Returns when each wanted value was read, for values that occur once in the interval. */
function stampsOf(
  { times, values }: Columns,
  { start, end }: Interval,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, EpochMs> {
  const found = new Map<number, EpochMs>()
  const repeated = new Set<number>()
  for (let at = lowerBound(times, start); at < lowerBound(times, end); at++) {
    const value = values[at] ?? NaN
    if (!wanted.has(value)) continue
    if (found.has(value)) repeated.add(value)
    found.set(value, times[at] ?? NaN)
  }
  for (const value of repeated) found.delete(value)
  return found
}

function valuesAt(
  { times, values }: Columns,
  { start, end }: Interval,
  instants: readonly EpochMs[],
): ReadonlyMap<EpochMs, number> {
  return new Map(
    instants.flatMap((instant) => {
      const at = lowerBound(times, instant)
      return instant >= start && instant < end && times[at] === instant
        ? [[instant, values[at] ?? NaN] as const]
        : []
    }),
  )
}
