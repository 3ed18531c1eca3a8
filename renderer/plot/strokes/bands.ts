import { columnsOfParts, lowerBound, type RatioColumns } from '#shared/series/columns.ts'
import { formulaFunction } from '#shared/series/formula.ts'
import { GAP_STEPS } from '#shared/series/coverage/gaps.ts'
import { fillExtremes, locatePixels, type PixelColumns } from '#shared/series/pyramid/pyramid.ts'
import { meanBetween, runningSums } from '#shared/series/pyramid/running-sums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { zonePeriodAt } from '#shared/time/zones/local-instant.ts'
import type { DrawnSeries } from '../series/drawn-series.ts'
import type { TraceFrame } from './trace.ts'

/** Values closer together than this cannot be distinguished (Automatic uses the same limit). */
const LEGIBLE_PX = 3
/** Least width of a band; most are wider, because only a few lengths are offered. */
const NARROWEST_PX = 2

/** Lengths that divide a day, or consist of whole days or weeks, so that a mean over one does not swing with them. */
const lengthsMs = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28, 56, 182, 364].map((days) => days * DAY_MS),
]

/**
 * Stretches of a crowded series from left to right; only the first `count` elements of each column are valid.
 */
export interface Bands {
  count: number
  /** Index of the pixel column in which each stretch starts. */
  readonly first: Int32Array
  /** Is 1 if no line leads to a stretch from the previous one. */
  readonly begins: Uint8Array
  /** Instant at which the length of each stretch ends. */
  readonly endsAt: Float64Array
  /** Indices of the readings whose mean each stretch has, and of those in its pixel columns, whose extremes it has. */
  readonly from: Int32Array
  readonly to: Int32Array
  readonly pixelsFrom: Int32Array
  readonly pixelsTo: Int32Array
  /** Edges, aligned to device pixels. */
  readonly left: Float64Array
  readonly right: Float64Array
  readonly min: Float64Array
  readonly max: Float64Array
  readonly mean: Float64Array
}

function createBands(length: number): Bands {
  const [endsAt, left, right, min, max, mean] = Array.from({ length: 6 }, () => new Float64Array(length))
  const none = new Float64Array(0)
  const indices = (): Int32Array => new Int32Array(length)
  return {
    count: 0,
    first: indices(),
    begins: new Uint8Array(length),
    endsAt: endsAt ?? none,
    ...{ from: indices(), to: indices(), pixelsFrom: indices(), pixelsTo: indices() },
    left: left ?? none,
    right: right ?? none,
    min: min ?? none,
    max: max ?? none,
    mean: mean ?? none,
  }
}

/** Reused, because this runs in every frame. */
let bands = createBands(1)
/** Stretches depend on these: series of one frame that share their instants share their stretches. */
let found: readonly unknown[] = []
/** Ten years of minutes would stay in memory after their chart is gone. */
let timesFound: WeakRef<Float64Array> | undefined

/** Returns true if the values of a series are too close together to be distinguished. */
export function isCrowded(series: DrawnSeries, { projection }: TraceFrame): boolean {
  return isCrowdedAt(series, projection.pxPerMs)
}

/** Answers the same for a number of pixels per millisecond, before anything is drawn. */
export function isCrowdedAt({ gapLimitMs }: Pick<DrawnSeries, 'gapLimitMs'>, pxPerMs: number): boolean {
  return (gapLimitMs / GAP_STEPS) * pxPerMs < LEGIBLE_PX
}

/**
 * Divides a crowded series into stretches of equal length, each with its lowest, highest and mean
 * value. They start at multiples of their length, so that they do not flicker in a pan, and end at
 * gaps. The result is valid until the next call.
 */
export function bandsOf(series: DrawnSeries, frame: TraceFrame): Bands {
  const { levels, columns } = series.pyramid
  // A projection is made anew for each frame.
  const ofFrame = [frame.projection, frame.window, frame.devicePx, frame.pixelRatio]
  const sought = [...ofFrame, series.gapLimitMs, series.resolution, series.bucketZone]
  if (timesFound?.deref() !== columns.times || sought.some((part, at) => part !== found[at])) {
    findStretches(series, frame)
    found = sought
    timesFound = new WeakRef(columns.times)
  }
  const meanOf = meansOf(series)
  for (let band = 0; band < bands.count; band++) {
    const [pixelsFrom, pixelsTo] = [bands.pixelsFrom[band] ?? 0, bands.pixelsTo[band] ?? 0]
    fillExtremes(columns.values, levels, pixelsFrom, pixelsTo, band, bands)
    bands.mean[band] = meanOf(bands.from[band] ?? 0, bands.to[band] ?? 0)
  }
  return bands
}

/** Finds where stretches begin and end, which depends on the instants of a series and not on its values. */
function findStretches(series: DrawnSeries, frame: TraceFrame): void {
  const { window, devicePx, pixels: columns, projection } = frame
  locatePixels(series.pyramid.columns.times, window, devicePx, series.gapLimitMs, columns)
  if (bands.left.length < devicePx) bands = createBands(devicePx)
  divide(columns, crowdedLength(projection.pxPerMs), series)
  let from = columns.from[0] ?? 0
  for (let band = 0; band < bands.count; band++) {
    const first = bands.first[band] ?? 0
    const after = band + 1 === bands.count ? columns.count : (bands.first[band + 1] ?? 0)
    const to = endIndex(series, columns, band, after)
    bands.left[band] = leftEdge(columns, first, frame)
    bands.right[band] = rightEdge(series, columns, after, frame)
    bands.pixelsFrom[band] = columns.from[first] ?? 0
    bands.pixelsTo[band] = after < columns.count ? (columns.from[after] ?? 0) : columns.end
    bands.from[band] = from
    bands.to[band] = to
    from = to
  }
}

/**
 * Starts a stretch with the first pixel column of each multiple of the length, and after a gap. Days and longer are
 * counted by the clock of the zone in which they are cut: two midnights 23 hours apart may lie in one UTC day, and
 * would be drawn as a single stretch.
 */
function divide(columns: PixelColumns, lengthMs: number, { resolution, bucketZone }: DrawnSeries): void {
  const isLocal = isCalendarResolution(resolution)
  let count = 0
  let stretch = NaN
  for (let index = 0; index < columns.count; index++) {
    const at = columns.firstAt[index] ?? NaN
    const offsetMs = isLocal ? zonePeriodAt(bucketZone, at).offsetMs : 0
    const own = Math.floor((at + offsetMs) / lengthMs)
    const isBroken = index === 0 || columns.gapBefore[index] === 1
    if (!isBroken && own === stretch) continue
    bands.first[count] = index
    bands.begins[count] = isBroken ? 1 : 0
    bands.endsAt[count] = (own + 1) * lengthMs - offsetMs
    stretch = own
    count++
  }
  bands.count = count
}

/**
 * Returns the index after the last reading of a stretch. Extremes are those of whole pixel columns, but stretches are
 * whole days, since a mean over part of a day would swing.
 */
function endIndex(
  { columns: { times } }: DrawnSeries,
  columns: PixelColumns,
  band: number,
  after: number,
): number {
  if (after >= columns.count) return columns.end
  let high = columns.from[after] ?? 0
  if (bands.begins[band + 1] === 1) return high
  const endsAt = bands.endsAt[band] ?? Infinity
  let low = columns.from[after - 1] ?? 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? NaN) < endsAt) low = middle + 1
    else high = middle
  }
  return low
}

function leftEdge(columns: PixelColumns, first: number, { projection, pixelRatio }: TraceFrame): number {
  const leadsIn = first === 0 && (columns.from[0] ?? 0) > 0 && columns.gapBefore[0] === 0
  return leadsIn ? projection.left : projection.left + (columns.column[first] ?? 0) / pixelRatio
}

/**
 * Returns the start of the next stretch, or the end of the last value before a gap, aligned to a pixel. A
 * stretch is at least one pixel wide.
 */
function rightEdge(
  { gapLimitMs }: DrawnSeries,
  columns: PixelColumns,
  after: number,
  { projection, pixelRatio, devicePx }: TraceFrame,
): number {
  const { left, start, pxPerMs } = projection
  const next = after < columns.count ? (columns.column[after] ?? 0) : devicePx
  if (after < columns.count && columns.gapBefore[after] === 0) return left + next / pixelRatio
  const endsAt = (columns.lastAt[after - 1] ?? NaN) + gapLimitMs / GAP_STEPS
  const ends = Math.round((endsAt - start) * pxPerMs * pixelRatio)
  return left + Math.min(next, Math.max(ends, (columns.column[after - 1] ?? 0) + 1)) / pixelRatio
}

/** Returns the length of stretches that are wide enough to be visible. */
export function crowdedLength(pxPerMs: number): number {
  return lengthsMs.find((lengthMs) => lengthMs * pxPerMs >= NARROWEST_PX) ?? NARROWEST_PX / pxPerMs
}

/** Returns the mean of the readings `[from, to)`. */
type MeanOf = (from: number, to: number) => number

/** Sums are computed only once for each series, in one pass over its values. */
const known = new WeakMap<DrawnSeries['columns'], MeanOf>()

function meansOf(series: DrawnSeries): MeanOf {
  const { ratio } = series.columns
  const found =
    known.get(series.columns) ?? (ratio === undefined ? valueMeans(series) : ratioMeans(series, ratio))
  known.set(series.columns, found)
  return found
}

function valueMeans(series: DrawnSeries): MeanOf {
  const sums = runningSums(valuesToMean(series), weightOf(series, series.columns.times))
  return (from, to) => drawnValue(series, meanBetween(sums, from, to))
}

/** Divides the means of the two sides, since a mean of ratios is not the ratio of the stretch (decision 0082). */
function ratioMeans(series: DrawnSeries, ratio: RatioColumns): MeanOf {
  const { times } = series.columns
  const parts = columnsOfParts(ratio).map((part) => runningSums(part, weightOf(series, part.times)))
  const compute = formulaFunction(ratio.formula)
  return (from, to) => {
    // If the divisor is zero the ratio has no value, but its sides count.
    const first = lowerBound(ratio.times, times[from] ?? Infinity)
    const end = lowerBound(ratio.times, times[to] ?? Infinity)
    return drawnValue(series, compute(parts.map((sums) => meanBetween(sums, first, end))))
  }
}

/** Returns the values themselves, because the mean is theirs even if logarithms are drawn. */
function valuesToMean({ columns, isLogarithmic }: DrawnSeries): DrawnSeries['columns'] {
  return isLogarithmic ? { ...columns, values: columns.values.map((value) => 10 ** value) } : columns
}

function drawnValue({ isLogarithmic }: DrawnSeries, mean: number): number {
  return isLogarithmic ? Math.log10(mean) : mean
}

/**
 * Weights a raw reading by the time until the next one, or by one step before a gap; other values
 * by their bucket.
 */
function weightOf({ resolution, gapLimitMs }: DrawnSeries, times: Float64Array) {
  if (resolution !== 'raw') return undefined
  return (index: number): number => {
    const untilNext = (times[index + 1] ?? Infinity) - (times[index] ?? NaN)
    return untilNext <= gapLimitMs ? untilNext : gapLimitMs / GAP_STEPS
  }
}
