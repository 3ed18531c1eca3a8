import { type Columns, lowerBound } from '#shared/series/columns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import { bucketsInterval } from '#shared/time/local-dates.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { bucketStart, firstEdgeFrom } from '#shared/time/buckets.ts'
import { type OperandSeries, shownAs, type ShownSeries } from '#renderer/query/operand-series.ts'
import { derivationOf, derivedResolution, shownFrom } from '#renderer/query/shown-series.ts'

/** The shown part of a series within an interval. */
interface Clipped extends Part {
  /** True if buckets that the interval cuts are clipped to it; readings have no buckets. */
  readonly isClipped: boolean
}

type Part = Pick<ShownSeries, 'columns' | 'presentMs' | 'expectedMs'>

/**
 * Returns what is shown of a series within an interval. Buckets that the interval cuts are clipped to it, so that rows
 * add up to the total of the interval: derived values are derived again, and a fetched value counts for the remaining
 * part of its bucket.
 */
export function clippedSeries(series: OperandSeries, interval: Interval): Clipped {
  const { base, shown } = series
  if (shown.resolution === 'raw' || shownAs(series) === 'reading')
    return { ...slicedShown(shown, interval), isClipped: false }
  const from = base.demand.seriesKey.resolution
  const to = derivedResolution(series, from, shown.resolution)
  if (to === undefined) return { columns: heldColumns(shown, interval), isClipped: true }
  const inner = {
    start: Math.min(interval.end, firstEdgeFrom(interval.start, to, shown.zone, shown.firstDayOfWeek)),
    end: Math.max(interval.start, bucketStart(interval.end, to, shown.zone, shown.firstDayOfWeek)),
  }
  const derived = (start: number, end: number): ShownSeries => {
    const derivation = derivationOf(series, { ...shown, to }, { start, end })
    return shownFrom(deriveColumns(base.columns, derivation), derivation)
  }
  const parts = [
    ...(inner.start > interval.start ? [derived(interval.start, inner.start)] : []),
    ...(inner.start < inner.end ? [slicedShown(shown, inner)] : []),
    ...(inner.end < interval.end && inner.start <= inner.end ? [derived(inner.end, interval.end)] : []),
  ]
  const [only, ...others] = parts
  return { ...(only !== undefined && others.length === 0 ? only : joined(parts)), isClipped: true }
}

/**
 * Returns what is shown of a derived series, with the buckets at the edges of the visible interval clipped to it, so that bars
 * equal rows. Buckets beyond the edges stay, since a line leads to them. If no derived bucket is cut, nothing is
 * derived again.
 */
export function clippedEdges(series: OperandSeries, visible: Interval, viewZone: IanaZone): ShownSeries {
  const { resolution, zone, firstDayOfWeek } = series.shown
  const interval = bucketsInterval(visible, viewZone, { resolution, bucketZone: zone })
  const start = bucketStart(interval.start, resolution, zone, firstDayOfWeek)
  const end = firstEdgeFrom(interval.end, resolution, zone, firstDayOfWeek)
  if (start === interval.start && end === interval.end) return series.shown
  const beside = (from: number, to: number): Part => slicedShown(series.shown, { start: from, end: to })
  const parts = [beside(-Infinity, start), clippedSeries(series, interval), beside(end, Infinity)]
  return { ...series.shown, ...joined(parts) }
}

function slicedShown({ columns, presentMs, expectedMs }: ShownSeries, { start, end }: Interval): Part {
  const from = lowerBound(columns.times, start)
  const to = Math.max(from, lowerBound(columns.times, end))
  return {
    columns: { times: columns.times.subarray(from, to), values: columns.values.subarray(from, to) },
    ...(presentMs && { presentMs: presentMs.subarray(from, to) }),
    ...(expectedMs && { expectedMs: expectedMs.subarray(from, to) }),
  }
}

/** Returns the values that hold in the interval; the value of a bucket that the start cuts begins at the start. */
function heldColumns(shown: ShownSeries, interval: Interval): Columns {
  const { columns } = slicedShown(shown, interval)
  const bucket = bucketStart(interval.start, shown.resolution, shown.zone)
  const at = lowerBound(shown.columns.times, bucket)
  if (bucket === interval.start || shown.columns.times[at] !== bucket) return columns
  return {
    times: joinedColumn([Float64Array.of(interval.start), columns.times]),
    values: joinedColumn([shown.columns.values.subarray(at, at + 1), columns.values]),
  }
}

function joined(parts: readonly Part[]): Part {
  const column = (of: (part: Part) => Float64Array | undefined): Float64Array<ArrayBuffer> =>
    joinedColumn(parts.map((part) => of(part) ?? new Float64Array()))
  return {
    columns: {
      times: column(({ columns }) => columns.times),
      values: column(({ columns }) => columns.values),
    },
    presentMs: column(({ presentMs }) => presentMs),
    expectedMs: column(({ expectedMs }) => expectedMs),
  }
}

function joinedColumn(parts: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
