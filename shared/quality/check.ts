import { ratesOf } from '#shared/analysis/sum/sum-series.ts'
import { quantilesOf } from '#shared/analysis/quantiles.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { localPieces } from '#shared/time/local-pieces.ts'

/** Flags of a reading after QARTOD (IOOS, Manual for Real-Time Quality Control, 2020), which all checks use. */
export const flags = { good: 1, notEvaluated: 2, suspect: 3, fail: 4, missing: 9 } as const

/** One flag for each reading. */
export type Flags = Uint8Array<ArrayBuffer>

/** Limits of a check in its own unit; a check with neither limit finds only missing readings. */
export interface Limits {
  readonly suspect?: number
  readonly fail?: number
  /** Bounds that the user gave, in the unit of the values. */
  readonly low?: number
  readonly high?: number
}

/** Returns flags that mark readings as good, or as missing if the value is NaN. */
export function startFlags(values: Float64Array): Flags {
  const answer = new Uint8Array(values.length).fill(flags.good)
  for (let index = 0; index < values.length; index++)
    if (Number.isNaN(values[index])) answer[index] = flags.missing
  return answer
}

/** Returns the flag of a figure that must not exceed the limits; a figure equal to a limit is allowed. */
export function flagAbove(figure: number, { suspect = Infinity, fail = Infinity }: Limits): number {
  if (figure > fail) return flags.fail
  return figure > suspect ? flags.suspect : flags.good
}

/** Returns true for readings that need a look before a total counts them: suspect, failed and missing ones. */
export function isFlagged(flag: number): boolean {
  return flag >= flags.suspect
}

/** Returns the worse of two flags; a reading that any check evaluated counts as evaluated. */
export function worseFlag(one: number, other: number): number {
  if (one === flags.notEvaluated) return other
  return other === flags.notEvaluated ? one : Math.max(one, other)
}

/** Lists the checks in the order in which they claim a reading that several of them flag. */
export const checkIds = [
  'late',
  'gaps',
  'unit-change',
  'limits',
  'negatives',
  'flat-line',
  'zeros',
  'spike-of-day',
  'spike',
  'extreme',
  'range',
  'robust-score',
  'rate-of-change',
  'level-step',
  'distinct',
] as const
export type CheckId = (typeof checkIds)[number]

/** A check of readings; pure, and independent of every other one. */
export interface Check {
  readonly id: CheckId
  readonly name: string
  /** Says who published the rule. */
  readonly source: string
  /** Unit of its limits: "h", "%", or "× interquartile range". */
  readonly unit: string
  /** Returns a flag for each reading. */
  readonly flag: (readings: Readings, limits: Limits) => Flags
}

/** A series on the grid of its intervals, in which a missing reading has a place too; columns are of one length. */
export interface Readings {
  /** Starts of the intervals in epoch ms, ascending. */
  readonly starts: Float64Array
  /** Values in the unit of the series, for a totalizer its rates per hour; NaN is a missing reading. */
  readonly values: Float64Array
  /** Numbers of the local days from 1970-01-01. */
  readonly days: Int32Array
  /** Positions in the local day, from midnight on. */
  readonly slots: Uint8Array
  readonly stepMs: number
  /** True if the last reading is the newest that can exist. */
  readonly reachesNow: boolean
  readonly spread: Spread
}

/** Quartiles of the available values; NaN if there are none. */
export interface Spread {
  readonly q1: number
  readonly q3: number
}

/**
 * Puts a series on the grid of ascending disjoint spans, as hours or quarters; finer values are first averaged to
 * these. A reading whose start a span cuts is left out. Returns undefined for days and longer values, which have no
 * daily shape to check, and for hours in a zone whose local hours begin at other times.
 */
export function readingsOf(
  series: SeriesInput,
  spans: readonly Interval[],
  reachesNow: boolean,
): Readings | undefined {
  const { resolution, zone } = series
  const step =
    resolution === 'hourly' || resolution === 'raw'
      ? 'hourly'
      : resolution === 'minute'
        ? '15-minute'
        : resolution
  if (step !== 'hourly' && step !== '15-minute') return undefined
  const stepMs = step === 'hourly' ? HOUR_MS : 15 * MINUTE_MS
  const { times, values } = ratesOf(series, step)
  const pieces = spans
    .map(({ start, end }) => ({ start: Math.ceil(start / stepMs) * stepMs, end }))
    .filter(({ start, end }) => start < end)
    .map((span) => localPieces(span, zone, stepMs))
  if (pieces.some(({ starts }) => starts.some((at) => at % stepMs !== 0))) return undefined
  const count = pieces.reduce((sum, { starts }) => sum + starts.length, 0)
  const grid = {
    starts: new Float64Array(count),
    values: new Float64Array(count).fill(NaN),
    days: new Int32Array(count),
    slots: new Uint8Array(count),
  }
  let at = 0
  for (const { starts, days, slots } of pieces) {
    grid.starts.set(starts, at)
    grid.days.set(days, at)
    grid.slots.set(slots, at)
    at += starts.length
  }
  for (let index = 0, from = 0; index < count; index++) {
    const start = grid.starts[index] ?? NaN
    while ((times[from] ?? Infinity) < start) from++
    if (times[from] === start) grid.values[index] = values[from] ?? NaN
  }
  return { ...grid, stepMs, reachesNow, spread: spreadOf(grid.values) }
}

/** Returns the end of a reading's interval. */
export function endOfReading({ starts, stepMs }: Readings, index: number): EpochMs {
  return (starts[index] ?? NaN) + stepMs
}

/** Returns true on Saturdays and Sundays. */
export function isWeekend({ days }: Readings, index: number): boolean {
  return mondayBased(days[index] ?? 0) > 4
}

function spreadOf(values: Float64Array): Spread {
  const [q1 = NaN, q3 = NaN] = quantilesOf(values.filter(Number.isFinite), [0.25, 0.75])
  return { q1, q3 }
}
