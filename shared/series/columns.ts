import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { Formula } from './formula.ts'
import type { SeriesKey } from './series-key.ts'
import type { StampConvention } from './stamp-convention.ts'

/** Returns columns without a value. */
export function emptyColumns(): Columns {
  return { times: new Float64Array(0), values: new Float64Array(0) }
}

/** Returns the index of the first time that is at or after `at`; the length when there is none. */
export function lowerBound(times: Float64Array, at: EpochMs): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the part of the columns inside the interval, as views on the same memory. */
export function sliceColumns(columns: Columns, { start, end }: Interval): Columns {
  const { times, values, ratio } = columns
  const [from, to] = boundsOf(times, start, end)
  const slice = {
    ...{ times: times.subarray(from, to), values: values.subarray(from, to) },
    ...registerOf(columns),
  }
  if (ratio === undefined) return slice
  const [first, last] = boundsOf(ratio.times, start, end)
  const nearZero = ratio.nearZero.subarray(...boundsOf(ratio.nearZero, start, end))
  const part = (column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => column.subarray(first, last)
  return { ...slice, ratio: { ...ratio, nearZero, times: part(ratio.times), parts: ratio.parts.map(part) } }
}

function boundsOf(times: Float64Array, start: EpochMs, end: EpochMs): readonly [number, number] {
  const from = lowerBound(times, start)
  return [from, Math.max(from, lowerBound(times, end))]
}

/** Returns the parts of a ratio as columns of their own, in their order. */
export function columnsOfParts({ times, parts }: RatioColumns): readonly Columns[] {
  return parts.map((values) => ({ times, values }))
}

/** Returns the number of values at the beginning that are the same in both. */
export function sameAtBeginning(before: Float64Array, after: Float64Array): number {
  const length = Math.min(before.length, after.length)
  if (before.buffer === after.buffer && before.byteOffset === after.byteOffset) return length
  let index = 0
  while (index < length && before[index] === after[index]) index++
  return index
}

/**
 * Returns `cached` with everything inside the interval replaced by what `fresh` has there, times ascending. The memory
 * is new, or that of `cached` with more at its end.
 *
 * Values of `fresh` outside the interval are ignored, so that an answer that spills over changes nothing.
 */
export function replaceInside(cached: Columns, interval: Interval, fresh: Columns): Columns {
  if (interval.start >= interval.end) return cached
  const inside = sliceColumns(fresh, interval)
  const from = lowerBound(cached.times, interval.start)
  const to = lowerBound(cached.times, interval.end)
  const ratio = ratioAfter(cached, interval, inside)
  return {
    times: spliced(cached.times, from, to, inside.times),
    values: spliced(cached.values, from, to, inside.values),
    ...(ratio !== undefined && { ratio }),
  }
}

/**
 * Columns without a value, such as those of a failure, have no sides of a ratio, so the sides of the other columns
 * stay.
 */
function ratioAfter(cached: Columns, interval: Interval, inside: Columns): RatioColumns | undefined {
  if (cached.ratio === undefined) return cached.times.length === 0 ? inside.ratio : undefined
  const fresh = inside.ratio ?? (inside.times.length === 0 ? withoutRows(cached.ratio) : undefined)
  return fresh && ratioReplaced(cached.ratio, interval, fresh)
}

function withoutRows({ formula, parts }: RatioColumns): RatioColumns {
  const none = new Float64Array(0)
  return { formula, times: none, nearZero: none, parts: parts.map(() => none) }
}

function ratioReplaced(cached: RatioColumns, { start, end }: Interval, fresh: RatioColumns): RatioColumns {
  const bounds = boundsOf(cached.times, start, end)
  return {
    formula: fresh.formula,
    times: spliced(cached.times, ...bounds, fresh.times),
    parts: cached.parts.map((part, index) => spliced(part, ...bounds, fresh.parts[index] ?? fresh.times)),
    nearZero: spliced(cached.nearZero, ...boundsOf(cached.nearZero, start, end), fresh.nearZero),
  }
}

function spliced(
  column: Float64Array<ArrayBuffer>,
  from: number,
  to: number,
  middle: Float64Array,
): Float64Array<ArrayBuffer> {
  if (to === column.length) {
    // Requests overlap what is cached, where the values are usually the same.
    const same = sameAtBeginning(column.subarray(from), middle)
    if (from + same === to) return appended(column, middle.subarray(same))
  }
  const result = new Float64Array(from + middle.length + column.length - to)
  result.set(column.subarray(0, from))
  result.set(middle, from)
  result.set(column.subarray(to), from + middle.length)
  return result
}

/**
 * Two columns of equal length. `times` are interval starts in epoch ms UTC, strictly ascending; `values`
 * are in the unit of the segment, never NaN: a gap is an absent time.
 */
export interface Columns {
  readonly times: Float64Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
  /**
   * Set if values do not add up over time, as with ratios: a mean or a coarser value is then computed from these
   * columns.
   */
  readonly ratio?: RatioColumns
  /** Set for a totalizer whose other readings have been judged too, whatever these show by themselves (decision 0292). */
  readonly register?: Register
}

/** States what all known readings of a totalizer say about its register. */
export interface Register {
  /** True if it also counts backwards (decision 0282). */
  readonly runsBack: boolean
  /** Falls by no more than this are noise, in the unit of the readings. */
  readonly noise: number
  /** The fastest rise, or the usual speed if it counts backwards, in the unit of the readings per ms. */
  readonly speed: number
  /** From the first low reading of each dip to the reading that counts again, ascending. */
  readonly dips: readonly Dip[]
}

export interface Dip extends Interval {
  /** Highest reading before, in the unit of the readings. */
  readonly level: number
}

/** Returns what is known of the register of columns, for others that are made of them. */
export function registerOf({ register }: Columns): Pick<Columns, 'register'> {
  return register === undefined ? {} : { register }
}

/** Returns the same for columns whose times are moved. */
export function registerMoved(columns: Columns, moved: (at: EpochMs) => EpochMs): Pick<Columns, 'register'> {
  const { register } = columns
  if (register === undefined) return {}
  const dips = register.dips.map((dip) => ({ ...dip, start: moved(dip.start), end: moved(dip.end) }))
  return { register: { ...register, dips } }
}

/** Columns of a ratio that are aggregated before it is divided (decision 0082). */
export interface RatioColumns {
  /** Every time at which all parts have a value, even if the ratio itself has none, as after a division by zero. */
  readonly times: Float64Array<ArrayBuffer>
  /** Each part has the same length as `times`; its values add up over time. */
  readonly parts: readonly Float64Array<ArrayBuffer>[]
  readonly formula: Formula
  /** Elements of `times` at which a divisor is nearly zero. */
  readonly nearZero: Float64Array<ArrayBuffer>
}

/** Counts the faults of an answer that were repaired on arrival (decisions 0008 and 0026). */
export interface SegmentDefects {
  /** Number of elements with a null or non-numeric value; each is a gap. */
  readonly nulls: number
  /** Number of elements whose stamp occurred before; the last one received is used. */
  readonly duplicates: number
  /** Number of elements that arrived out of order and were sorted. */
  readonly unordered: number
  /** Number of ignored elements outside the requested interval. */
  readonly outside: number
  /** Number of ignored elements whose stamp or shape could not be read. */
  readonly malformed: number
}

/** Content of one response: the columns of one series key over one interval. */
export interface Segment extends Columns {
  readonly seriesKey: SeriesKey
  /** Requested interval, which is thereby covered: if it has no value somewhere, the service has none. */
  readonly interval: Interval
  /**
   * Convention by which the stamps of the answer were read, which is `start` for raw readings; `times` are starts
   * either way.
   */
  readonly stamps: StampConvention
  /** Unit of `values` as the service named it; empty when it named none. */
  readonly units: string
  /** Time at which the response arrived, epoch ms. */
  readonly fetchedAt: EpochMs
  readonly defects: SegmentDefects
}

type Column = Float64Array<ArrayBuffer>

/** Copying fewer elements takes less than a frame. */
const FEWEST_WITH_ROOM = 1_000_000
/** Room for the tenth year of minutes after nine. */
const SHARE_OF_ROOM = 1 / 8

/** Number of elements in use at the beginning of each memory that has room after them. */
const used = new WeakMap<ArrayBuffer, number>()

/**
 * Returns a column of zeros. A long one has room after its end, so that `appended` need not copy it. Memory that was
 * never written to costs nothing.
 */
export function columnWithRoom(length: number): Column {
  if (length < FEWEST_WITH_ROOM) return new Float64Array(length)
  const memory = new ArrayBuffer(8 * Math.ceil(length * (1 + SHARE_OF_ROOM)))
  used.set(memory, length)
  return new Float64Array(memory, 0, length)
}

/**
 * Returns the column with more values at its end. It shares the memory of `column` if that has room, since a copy of
 * nine years of minutes drops frames; `column` itself never changes.
 */
export function appended(column: Column, added: Float64Array): Column {
  return inPlace(column, added) ?? copied(column, added)
}

function inPlace(column: Column, added: Float64Array): Column | undefined {
  const { buffer, byteOffset, length } = column
  const inUse = used.get(buffer)
  const from = byteOffset / 8 + length
  const end = from + added.length
  if (inUse === undefined || 8 * end > buffer.byteLength) return undefined
  const longer = new Float64Array(buffer, byteOffset, length + added.length)
  if (inUse === from) {
    longer.set(added, length)
    used.set(buffer, end)
    return longer
  }
  // Series that share a column of times each append the same times to it.
  return inUse >= end && added.every((value, at) => Object.is(longer[length + at], value))
    ? longer
    : undefined
}

function copied(column: Column, added: Float64Array): Column {
  const longer = columnWithRoom(column.length + added.length)
  longer.set(column)
  longer.set(added, column.length)
  return longer
}
