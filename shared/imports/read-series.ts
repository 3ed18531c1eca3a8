import { subtractIntervals } from '../series/intervals.ts'
import type { Columns } from '#shared/series/columns.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import { typicalStepMs } from '../series/typical-step.ts'
import { bucketStart, nextBucketStart } from '../time/buckets.ts'
import {
  DAY_MS,
  type EpochMs,
  HOUR_MS,
  type IanaZone,
  type Interval,
  MINUTE_MS,
} from '#shared/time/instant.ts'
import { localOf, startOfLocalDay } from '../time/zones/local-instant.ts'
import { rateUnitOf } from '../units/units.ts'
import {
  importedResolutions,
  type Bucket,
  type ImportedResolution,
  type ImportedSeries,
} from './imported-series.ts'
import { periodsOf, type RowPeriod } from './row-periods.ts'
import type { ImportRow, RowChoices, RowsRead } from './row-choices.ts'
import { weighedBuckets } from './weighed-buckets.ts'

/**
 * Names what a value of a file can be: a reading or a mean, such as a temperature; a rate, such as kW; or an amount of
 * its interval, such as kWh.
 */
export type ValueMeaning = 'mean' | 'rate' | 'amount'

/** States what the values of rows are. */
export interface ValueChoices extends Pick<RowChoices, 'zone' | 'isEndIncluded' | 'isStampEnd'> {
  readonly meaning: ValueMeaning
  /** Unit of the values in the file. */
  readonly unit: string
  /** Decides between rows of the same time with different values, and between intervals that overlap. */
  readonly keeps: 'first' | 'last'
}

/** A series as read from a file, with the faults of the file. */
export interface SeriesRead {
  readonly columns: Columns
  readonly resolution: ImportedResolution
  readonly kind: ImportedSeries['kind']
  readonly unit: string
  readonly unreadable: readonly number[]
  readonly empty: number
  /** Number of rows that repeat an earlier one. */
  readonly repeated: number
  /** Numbers of rows that contradict another row of the same time, or that overlap another one. */
  readonly conflicting: readonly number[]
  /** Stretches between the first and the last value without one. */
  readonly gaps: readonly Interval[]
}

/** Makes a series from rows; undefined if none of them has a value. */
export function seriesOfRows(
  { rows: stamped, unreadable, empty }: RowsRead,
  choices: ValueChoices,
): SeriesRead | undefined {
  if (stamped.every(({ value }) => Number.isNaN(value))) return undefined
  const stepMs = stepOf(stamped)
  const rows =
    choices.isStampEnd === true && stepMs < SHORTEST_DAY_MS ? beforeStamps(stamped, stepMs) : stamped
  const periods = stepMs < SHORTEST_DAY_MS ? undefined : periodsOf(rows, choices)
  const grid = periods === undefined ? gridOf(rows, stepMs, choices) : ({ resolution: 'daily' } as const)
  const { resolution } = grid
  const buckets =
    periods?.flatMap((each) => daysOf(each, choices.zone)) ?? bucketsOf(rows, grid, choices.zone)
  const decided = decide(buckets, choices.keeps)
  const { repeated, conflicting } = decided
  const chosen = joined(decided.chosen, grid, choices).filter(({ value }) => !Number.isNaN(value))
  const { unit, perMs } = rateOf(choices)
  const columns = {
    times: Float64Array.from(chosen, ({ start }) => start),
    values: Float64Array.from(chosen, ({ value, lengthMs }) => value / perMs(lengthMs)),
  }
  return {
    ...{ columns, resolution, unit, unreadable, empty, repeated, conflicting },
    kind: choices.meaning === 'mean' ? 'instantaneous' : 'average-rate',
    gaps: gapsOf(columns.times, resolution, choices.zone),
  }
}

/** Moves rows whose stamps mark the end of their interval to its start. */
function beforeStamps(rows: readonly ImportRow[], stepMs: number): readonly ImportRow[] {
  return rows.map((row) => (row.end === undefined ? { ...row, start: row.start - stepMs } : row))
}

const QUARTER_MS = 15 * MINUTE_MS
/** Rows of up to this length are weighed into quarters of an hour, longer ones into hours. */
const LONGEST_QUARTER_MS = 1.2 * QUARTER_MS
/** Readings that are further apart say nothing about the hours between them. */
const LONGEST_WEIGHED_MS = 1.5 * HOUR_MS
/** A day of the clock change is an hour short. */
const SHORTEST_DAY_MS = 0.9 * DAY_MS

/** Returns the typical length of a row: to its own end, or else to the next row; a day for a single row without an end. */
function stepOf(rows: readonly ImportRow[]): number {
  const lengths = rows
    .flatMap(({ start, end }) => (end === undefined ? [] : [end - start]))
    .toSorted((a, b) => a - b)
  const length = lengths[lengths.length >>> 1]
  // If the day in the column of ends belongs to its interval, an interval of one day may end when it starts.
  if (length !== undefined) return length > 0 ? length : DAY_MS
  return typicalStepMs(Float64Array.from(new Set(rows.map(({ start }) => start)))) ?? DAY_MS
}

/** Describes the buckets that the rows of a file become. */
interface Grid {
  readonly resolution: ImportedResolution
  /** Length of a row that is cut into several buckets. */
  readonly cutMs?: number
  /** True if rows with ends differ in length, so that each is cut by its own. */
  readonly isUneven?: boolean
  /** Length of a row if several rows make a bucket. */
  readonly joinMs?: number
  /** Usual length of a row if rows do not fit into buckets, and each counts for its time in one. */
  readonly weighMs?: number
}

/**
 * Chooses the coarsest resolution that the rows allow. Rates and amounts over half an hour or several hours are spread
 * evenly over the buckets in them. Readings are not; they are joined instead if an hour is a multiple of their step.
 * Other steps, and stamps that waver, are weighed by time.
 * Hours and half hours of a zone whose clocks are not whole hours from UTC are quarters of an hour here, as hours are cut
 * on those of UTC (decision 0006).
 */
function gridOf(
  rows: readonly ImportRow[],
  stepMs: number,
  { meaning, zone }: Pick<ValueChoices, 'meaning' | 'zone'>,
): Grid {
  // February is three days short.
  const fits = (each: ImportedResolution): boolean => 0.9 * (meanStepMs(each) ?? Infinity) <= stepMs
  const resolution = importedResolutions.findLast(fits) ?? '15-minute'
  if (stepMs >= SHORTEST_DAY_MS) return { resolution }
  const uneven = meaning === 'mean' ? undefined : unevenGrid(rows, stepMs, zone)
  if (uneven !== undefined) return uneven
  const isFine = stepMs <= LONGEST_QUARTER_MS || rows.some(({ start }) => isOffUtc(start, zone))
  const weighed = { resolution: isFine ? '15-minute' : 'hourly', weighMs: stepMs } as const
  const isWeighed = meaning !== 'mean' || stepMs < LONGEST_WEIGHED_MS
  if (isWeighed && doWaver(rows, stepMs)) return weighed
  if (stepMs === QUARTER_MS) return { resolution }
  const isOffTheHour = rows.some(({ start }) => isOwnHour(start, zone))
  if (isOffTheHour && stepMs <= HOUR_MS && stepMs % QUARTER_MS === 0)
    return { resolution: '15-minute', cutMs: stepMs }
  if (stepMs === HOUR_MS) return { resolution }
  if (meaning !== 'mean' && stepMs % HOUR_MS === 0 && !isOffTheHour)
    return { resolution: 'hourly', cutMs: stepMs }
  if (meaning !== 'mean' && stepMs % QUARTER_MS === 0) return { resolution: '15-minute', cutMs: stepMs }
  if (QUARTER_MS % stepMs === 0) return { resolution: '15-minute', joinMs: stepMs }
  if (HOUR_MS % stepMs === 0) return { resolution: 'hourly', joinMs: stepMs }
  return isWeighed ? weighed : { resolution }
}

/** Returns true if most rows are not whole steps apart. */
function doWaver(rows: readonly ImportRow[], stepMs: number): boolean {
  const distances = rows.slice(1).map(({ start }, row) => start - (rows[row]?.start ?? NaN))
  return distances.filter((distance) => distance % stepMs !== 0).length > 0.5 * distances.length
}

/** Returns true where the clocks are not whole hours from UTC. */
function isOffUtc(at: EpochMs, zone: IanaZone): boolean {
  return (localOf(at, zone) - at) % HOUR_MS !== 0
}

/**
 * Returns the grid of rows whose ends make them differ in length, such as shifts; undefined if all are as long as
 * usual, in truth or by the local clock, and if some do not begin and end on quarters of an hour.
 */
function unevenGrid(rows: readonly ImportRow[], stepMs: number, zone: IanaZone): Grid | undefined {
  const isUsual = ({ start, end = start + stepMs }: ImportRow): boolean =>
    end - start === stepMs || localOf(end, zone) - localOf(start, zone) === stepMs
  if (rows.every(isUsual)) return undefined
  const fit = (lengthMs: number): boolean =>
    rows.every(({ start, end = start }) => start % lengthMs === 0 && end % lengthMs === 0)
  if (!fit(QUARTER_MS)) return undefined
  return { resolution: fit(HOUR_MS) ? 'hourly' : '15-minute', cutMs: stepMs, isUneven: true }
}

/** Returns true for an hour of the local clock that is none of UTC. */
function isOwnHour(at: EpochMs, zone: IanaZone): boolean {
  return at % HOUR_MS !== 0 && localOf(at, zone) % HOUR_MS === 0
}

function bucketsOf(
  rows: readonly ImportRow[],
  { resolution, cutMs, isUneven = false, joinMs, weighMs }: Grid,
  zone: IanaZone,
): readonly Bucket[] {
  const partMs = joinMs ?? weighMs
  return rows.flatMap(({ line, start: at, end: ownEnd, value }) => {
    if (partMs !== undefined) return [{ line, start: at, value, lengthMs: partMs }]
    const start = bucketStart(at, resolution, zone)
    const end = nextBucketStart(start, resolution, zone)
    if (cutMs === undefined) return [{ line, start, value, lengthMs: end - start }]
    const lengthMs = isUneven && ownEnd !== undefined ? ownEnd - at : cutMs
    const count = Math.round(lengthMs / (end - start))
    return Array.from({ length: count }, (_, index) => ({
      ...{ line, value, lengthMs },
      start: start + index * (end - start),
    }))
  })
}

/**
 * Joins rows that are shorter than a bucket. A bucket that lacks a part is a gap, since the rest says nothing about
 * that part.
 */
function joined(
  buckets: readonly Bucket[],
  { resolution, joinMs, weighMs }: Grid,
  { meaning, zone }: Pick<ValueChoices, 'meaning' | 'zone'>,
): readonly Bucket[] {
  if (weighMs !== undefined)
    return weighedBuckets(buckets, { resolution, zone, stepMs: weighMs, areAmounts: meaning === 'amount' })
  if (joinMs === undefined) return buckets
  const groups = Map.groupBy(buckets, ({ start }) => bucketStart(start, resolution, zone))
  return [...groups].flatMap(([start, parts]) => {
    const lengthMs = nextBucketStart(start, resolution, zone) - start
    const [first] = parts
    if (first === undefined || parts.length * joinMs !== lengthMs) return []
    const sum = parts.reduce((total, { value }) => total + value, 0)
    return [{ line: first.line, start, lengthMs, value: meaning === 'amount' ? sum : sum / parts.length }]
  })
}

/** Spreads a row evenly over its days, since an invoice contains no more detail. */
function daysOf({ line, value, first, end }: RowPeriod, zone: IanaZone): readonly Bucket[] {
  const lengthMs = startOfLocalDay(end, zone) - startOfLocalDay(first, zone)
  return Array.from({ length: end - first }, (_, day) => ({
    ...{ line, value, lengthMs },
    start: startOfLocalDay(first + day, zone),
  }))
}

interface Decided {
  readonly chosen: readonly Bucket[]
  readonly repeated: number
  readonly conflicting: readonly number[]
}

function decide(buckets: readonly Bucket[], keeps: 'first' | 'last'): Decided {
  const byStart = new Map<number, Bucket>()
  const conflicting = new Set<number>()
  const repeated = new Set<number>()
  for (const bucket of buckets) {
    const known = byStart.get(bucket.start)
    if (known === undefined || Number.isNaN(known.value)) byStart.set(bucket.start, bucket)
    else if (Number.isNaN(bucket.value)) continue
    else if (known.value === bucket.value && known.lengthMs === bucket.lengthMs) repeated.add(bucket.line)
    else {
      conflicting.add(known.line).add(bucket.line)
      const isLater = bucket.line > known.line
      if (isLater === (keeps === 'last')) byStart.set(bucket.start, bucket)
    }
  }
  const chosen = [...byStart.values()].toSorted((a, b) => a.start - b.start)
  return { chosen, repeated: repeated.size, conflicting: [...conflicting].toSorted((a, b) => a - b) }
}

interface Rate {
  readonly unit: string
  /** Divisor that turns an amount over this many ms into a rate. */
  readonly perMs: (lengthMs: number) => number
}

/** An amount becomes the rate that its unit names, kWh becomes kW; any other amount becomes one per day. */
function rateOf({ meaning, unit }: Pick<ValueChoices, 'meaning' | 'unit'>): Rate {
  if (meaning !== 'amount') return { unit, perMs: () => 1 }
  const rate = rateUnitOf(unit)
  return rate === '' || rate.endsWith('/h')
    ? { unit: `${unit}/day`, perMs: (lengthMs) => lengthMs / DAY_MS }
    : { unit: rate, perMs: (lengthMs) => lengthMs / HOUR_MS }
}

function gapsOf(times: Float64Array, resolution: ImportedResolution, zone: IanaZone): readonly Interval[] {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return []
  const there = Array.from(times, (start) => ({ start, end: nextBucketStart(start, resolution, zone) }))
  return subtractIntervals([{ start: first, end: last }], there)
}
