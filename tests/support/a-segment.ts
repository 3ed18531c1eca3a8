import type { Interval } from '#shared/time/instant.ts'
import type { Columns, Segment } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

const noDefects = { nulls: 0, duplicates: 0, unordered: 0, outside: 0, malformed: 0 }

/** Creates a segment of a series key; by default an empty answer in kW that was fetched at instant 0. */
export function aSegment(
  seriesKey: SeriesKey,
  interval: Interval,
  rest: Partial<Columns & Pick<Segment, 'units' | 'fetchedAt' | 'stamps'>> = {},
): Segment {
  const empty = { times: new Float64Array(0), values: new Float64Array(0) }
  return {
    seriesKey,
    interval,
    stamps: 'start',
    units: 'kW',
    fetchedAt: 0,
    defects: noDefects,
    ...empty,
    ...rest,
  }
}

/** Creates columns from pairs of time and value. */
export function columnsOf(pairs: readonly (readonly [number, number])[]): Columns {
  // `Float64Array.from` with a function would take ten times as long.
  const [times, values] = [new Float64Array(pairs.length), new Float64Array(pairs.length)]
  let at = 0
  for (const [time, value] of pairs) {
    times[at] = time
    values[at++] = value
  }
  return { times, values }
}

/** Returns pairs of time and value, which are easy to compare. */
export function pairsOf(columns: Columns): readonly (readonly [number, number])[] {
  return Array.from(columns.times, (time, i) => [time, columns.values[i] ?? NaN] as const)
}
