import { flags, type Readings, readingsOf } from '#shared/quality/check.ts'
import { createUsualValues } from '../quality/usual-values.ts'
import type { SeriesInput } from '../analysis/series-input.ts'
import { normaliseIntervals } from '../series/intervals.ts'
import { type Columns, emptyColumns, lowerBound } from '#shared/series/columns.ts'
import { HOUR_MS, type Interval } from '#shared/time/instant.ts'
import type { MeterTerm } from '../metering-model/other-meters.ts'
import type { Fill, FilledSpan } from './fill.ts'

/** A straight line over a longer gap says nothing about what happened (utility VEE rules allow two hours). */
const LONGEST_LINE_MS = 2 * HOUR_MS

export interface FilledColumns {
  readonly columns: Columns
  /** Ascending and disjoint within a method. Time that could not be filled is not included and remains a gap. */
  readonly filled: readonly FilledSpan[]
}

/**
 * Fills hours or quarters of a series of rates or measurements; values in its unit. A reading that a method cannot give
 * stays missing: a line needs both neighbours and at most two hours between them, a usual value needs a good reading at
 * the same local time and kind of day, a remainder needs the reading of each of the `others` by dataHubId. Registers, days and longer values are not filled.
 */
export function fillColumns(
  series: SeriesInput,
  covered: readonly Interval[],
  fills: readonly Fill[],
  others: ReadonlyMap<string, Columns> = new Map(),
): FilledColumns {
  const { columns, kind, resolution } = series
  const isFillable = kind !== 'totalizer' && (resolution === 'hourly' || resolution === '15-minute')
  const readings = fills.length > 0 && isFillable ? readingsOf(series, covered, false) : undefined
  if (readings === undefined) return { columns, filled: [] }
  const values = readings.values.slice()
  const methods = new Map<number, Fill>()
  const places = fills.map((fill) => [fill, placesOf(readings, fill)] as const)
  for (const [fill, own] of places) for (const place of own) methods.set(place, fill)
  const estimate = estimates(readings, new Set(methods.keys()), others)
  for (const [place, fill] of methods) {
    const value = estimate[fill.method](place, fill)
    if (value === undefined) methods.delete(place)
    else values[place] = value
  }
  return { columns: merged(columns, readings, values, methods), filled: spansOf(readings, methods) }
}

function placesOf({ starts, values, stepMs }: Readings, { interval, replaces }: Fill): readonly number[] {
  const places: number[] = []
  starts.forEach((start, place) => {
    const isInside = start >= interval.start && start + stepMs <= interval.end
    if (isInside && (replaces || Number.isNaN(values[place]))) places.push(place)
  })
  return places
}

type Estimate = (place: number, fill: Fill) => number | undefined

function estimates(
  readings: Readings,
  open: ReadonlySet<number>,
  others: ReadonlyMap<string, Columns>,
): Readonly<Record<Fill['method'], Estimate>> {
  const { values, stepMs, starts } = readings
  const isGood = (place: number): boolean => !open.has(place) && !Number.isNaN(values[place] ?? NaN)
  const found = values.map((_, place) => (isGood(place) ? flags.good : flags.missing))
  const usualAt = createUsualValues(readings, Uint8Array.from(found))
  return {
    typed: (_, { value }) => value,
    'other-meters': (place, { terms }) => remainder(terms ?? [], others, starts[place] ?? NaN),
    'similar-days': (place) => usualAt(place)?.median,
    linear: (place) => {
      let [before, after] = [place - 1, place + 1]
      while (before >= 0 && !isGood(before)) before--
      while (after < values.length && !isGood(after)) after++
      const [from, to] = [starts[before] ?? NaN, starts[after] ?? NaN]
      if (!(to - from <= LONGEST_LINE_MS + stepMs)) return undefined
      const share = ((starts[place] ?? NaN) - from) / (to - from)
      return (values[before] ?? NaN) * (1 - share) + (values[after] ?? NaN) * share
    },
  }
}

/** Returns the sum of the terms at an instant; undefined where any of them has no reading. */
function remainder(
  terms: readonly MeterTerm[],
  others: ReadonlyMap<string, Columns>,
  at: number,
): number | undefined {
  const values = terms.map(({ dataHubId, factor }) => {
    const { times, values: own } = others.get(dataHubId) ?? emptyColumns()
    const index = lowerBound(times, at)
    return times[index] === at ? factor * (own[index] ?? NaN) : NaN
  })
  const sum = values.reduce((total, value) => total + value, 0)
  return terms.length === 0 || Number.isNaN(sum) ? undefined : sum
}

/** Returns the columns with the filled values in their places; all other values stay identical to the last bit. */
function merged(
  { times, values }: Columns,
  { starts }: Readings,
  found: Float64Array,
  methods: ReadonlyMap<number, Fill>,
): Columns {
  const byTime = new Map<number, number>()
  times.forEach((at, index) => byTime.set(at, values[index] ?? NaN))
  for (const place of methods.keys()) byTime.set(starts[place] ?? NaN, found[place] ?? NaN)
  const entries = [...byTime].toSorted(([a], [b]) => a - b)
  return {
    times: Float64Array.from(entries, ([at]) => at),
    values: Float64Array.from(entries, ([, value]) => value),
  }
}

function spansOf({ starts, stepMs }: Readings, methods: ReadonlyMap<number, Fill>): readonly FilledSpan[] {
  const byMethod = Map.groupBy(methods, ([, { method }]) => method)
  return [...byMethod].flatMap(([method, entries]) =>
    normaliseIntervals(
      entries.map(([place]) => {
        const start = starts[place] ?? NaN
        return { start, end: start + stepMs }
      }),
    ).map(({ start, end }) => ({ start, end, method })),
  )
}
