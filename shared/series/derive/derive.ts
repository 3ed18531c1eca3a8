import type { Weekday } from '../../time/ranges/calendar-settings.ts'
import type { VariableKind } from '../../portfolio/nouns.ts'
import { bucketEdges, clippedEdges } from '#shared/time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import {
  countFilling,
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  sumOf,
  withoutIndivisible,
} from './interval-sums.ts'
import { normaliseIntervals } from '../intervals.ts'
import { isFiner, type Resolution } from '../../time/resolution.ts'
import type { QuantityUnit } from '../../units/units.ts'
import { type Columns, columnsOfParts, emptyColumns, type RatioColumns } from '#shared/series/columns.ts'
import { formulaFunction } from '../formula.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from './value-intervals.ts'

/** Resolutions that are derived from finer ones. */
export type DerivedResolution = Exclude<Resolution, 'raw' | 'minute'>

export interface Derivation {
  readonly kind: VariableKind
  /** Resolution of the base columns. */
  readonly from: Resolution
  /** Must be no finer than `from`. */
  readonly to: DerivedResolution
  /** Days and longer are cut at its local midnights. */
  readonly zone: IanaZone
  /** Weeks begin on this day; absent for Monday. */
  readonly firstDayOfWeek?: Weekday
  /**
   * Buckets that overlap this interval are derived: either whole, so that the base has to extend to their edges, or
   * clipped to it.
   */
  readonly interval: Interval
  /** A clipped bucket starts or ends with the interval, and only its remaining part counts. */
  readonly isClipped?: boolean
  /** Turns a rate into amounts, kW into kWh: the mean times the time that has values. Ratios have no amounts. */
  readonly amount?: QuantityUnit
  /** Cached intervals of the base series; if they are given, `coveredMs` tells how much of each bucket they cover. */
  readonly covered?: readonly Interval[]
}

/**
 * Columns derived from finer ones: all of one length, with an element for each bucket under which there is at
 * least one base value.
 */
export interface DerivedColumns extends Columns {
  /**
   * Mean of a rate, or of the values of an instantaneous measurement, both weighted by time; for a totalizer, and for a
   * rate if requested, the amount that accrued in the bucket.
   */
  readonly values: Float64Array<ArrayBuffer>
  /** Length of the bucket that lies under base values, in ms. */
  readonly presentMs: Float64Array<ArrayBuffer>
  /** True length of the bucket in ms; for a clipped one, the length of its remaining part. */
  readonly expectedMs: Float64Array<ArrayBuffer>
  /** Length of the bucket that is cached, in ms; set when the caller gave the cached intervals. */
  readonly coveredMs?: Float64Array<ArrayBuffer>
  /** Lowest and highest base value in the bucket; set for instantaneous measurements that are not ratios. */
  readonly min?: Float64Array<ArrayBuffer>
  readonly max?: Float64Array<ArrayBuffer>
  /** Times of a totalizer's readings in these buckets that fell by more than noise. */
  readonly resets: readonly EpochMs[]
}

/**
 * Derives coarser columns from finer ones, without a request (docs/decisions/0034-derived-figures.md).
 *
 * A base value that reaches over the edge of a bucket counts on both sides by time, as an hour does at the midnight of
 * a zone that is not whole hours from UTC. Missing values are left out of a mean or an amount, and show in `presentMs`;
 * nothing is filled in. Weeks are divided into months by time too, which is an estimate.
 *
 * @throws RangeError if `to` is finer than `from`, or the zone is unknown.
 */
export function deriveColumns(base: Columns, derivation: Derivation): DerivedColumns {
  if (base.ratio === undefined) return deriveValues(base, derivation)
  const { amount: _, ...means } = derivation
  return deriveRatio(base.ratio, means)
}

/** All parts have the same times, and so the same buckets. */
function deriveRatio(ratio: RatioColumns, derivation: Derivation): DerivedColumns {
  const parts = columnsOfParts(ratio).map((part) => deriveValues(part, derivation))
  const [first = deriveValues(emptyColumns(), derivation)] = parts
  const compute = formulaFunction(ratio.formula)
  const values = first.values.map((_, index) => compute(parts.map((part) => part.values[index] ?? NaN)))
  const isFinite = (_: number, index: number): boolean => Number.isFinite(values[index])
  const { times, presentMs, expectedMs, coveredMs, resets } = first
  return {
    times: times.filter(isFinite),
    values: values.filter(isFinite),
    presentMs: presentMs.filter(isFinite),
    expectedMs: expectedMs.filter(isFinite),
    ...(coveredMs === undefined ? {} : { coveredMs: coveredMs.filter(isFinite) }),
    resets,
    // Coarser stretches, such as the bands of a picture, are computed from the two sides again.
    ratio: { ...ratio, times, parts: parts.map((part) => part.values), nearZero: new Float64Array(0) },
  }
}

function deriveValues(base: Columns, derivation: Derivation): DerivedColumns {
  const { kind, from, to, zone, firstDayOfWeek, interval, covered, amount, isClipped = false } = derivation
  if (isFiner(to, from)) throw new RangeError(`${to} is finer than ${from}`)
  const list = valueIntervalsOf(base, kind, from, zone)
  const edges = bucketEdges(extentOf(list, interval), to, zone, firstDayOfWeek)
  const target = createTarget(isClipped ? clippedEdges(edges, interval) : edges, kind)
  fillTarget(target, list)
  if (amount !== undefined) turnIntoAmounts(target, amount)
  const first = target.times[0]
  const end = (target.times[target.count - 1] ?? 0) + (target.expectedMs[target.count - 1] ?? 0)
  return {
    ...cutColumns(target),
    ...(covered === undefined ? {} : { coveredMs: coveredMs(target, covered) }),
    resets: list.resets.filter((at) => first !== undefined && at > first && at <= end),
  }
}

/** Returns the part of the interval in which there are base values. */
function extentOf(list: ValueIntervals, { start, end }: Interval): Interval {
  const last = list.starts.length - 1
  return {
    start: Math.max(start, list.starts[0] ?? Infinity),
    end: Math.min(end, last < 0 ? -Infinity : endOf(list, last)),
  }
}

interface Target {
  readonly kind: VariableKind
  readonly edges: Float64Array
  count: number
  readonly times: Float64Array<ArrayBuffer>
  readonly values: Float64Array<ArrayBuffer>
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
  readonly min: Float64Array<ArrayBuffer> | undefined
  readonly max: Float64Array<ArrayBuffer> | undefined
}

function createTarget(edges: Float64Array, kind: VariableKind): Target {
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(Math.max(0, edges.length - 1))
  const hasExtremes = kind === 'instantaneous' || kind === 'unknown'
  return {
    kind,
    edges,
    count: 0,
    times: column(),
    values: column(),
    presentMs: column(),
    expectedMs: column(),
    min: hasExtremes ? column() : undefined,
    max: hasExtremes ? column() : undefined,
  }
}

function fillTarget(target: Target, list: ValueIntervals): void {
  const { edges, times, values, presentMs, expectedMs } = target
  const sums = createIntervalSums()
  let count = 0
  let first = firstEndingAfter(list, edges[0] ?? Infinity)
  for (let bucket = 0; bucket + 1 < edges.length; bucket++) {
    const start = edges[bucket] ?? NaN
    const end = edges[bucket + 1] ?? NaN
    const filling = countFilling(list, start, end, first)
    let value = filling > 0 ? sumOf(list.values, first, first + filling) / filling : NaN
    let present = end - start
    let last = first + filling
    let next = last
    if (!Number.isFinite(value)) {
      const part = withoutIndivisible(list, { start, end })
      sumInside(list, part.start, part.end, firstEndingAfter(list, part.start, first), sums)
      present = sums.weightMs
      value = sums.weighted / (target.kind === 'totalizer' ? HOUR_MS : present)
      ;({ first, last, next } = sums)
    }
    if (present > 0 && Number.isFinite(value)) {
      times[count] = start
      values[count] = value
      presentMs[count] = present
      expectedMs[count] = end - start
      addExtremes(target, count++, list.values, first, last)
    }
    first = next
  }
  target.count = count
}

function turnIntoAmounts({ values, presentMs }: Target, { perHour }: QuantityUnit): void {
  values.forEach((mean, index) => (values[index] = (mean * (presentMs[index] ?? NaN) * perHour) / HOUR_MS))
}

/** Sets the extremes of the values in `[from, to)`, if the kind has any. */
function addExtremes({ min, max }: Target, at: number, values: Float64Array, from: number, to: number): void {
  if (min === undefined || max === undefined) return
  let lowest = Infinity
  let highest = -Infinity
  for (let index = from; index < to; index++) {
    const one = values[index] ?? NaN
    if (!Number.isFinite(one)) continue
    if (one < lowest) lowest = one
    if (one > highest) highest = one
  }
  min[at] = lowest
  max[at] = highest
}

function cutColumns(target: Target): Omit<DerivedColumns, 'resets'> {
  const cut = (column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
    target.count === column.length ? column : column.slice(0, target.count)
  return {
    times: cut(target.times),
    values: cut(target.values),
    presentMs: cut(target.presentMs),
    expectedMs: cut(target.expectedMs),
    ...(target.min === undefined ? {} : { min: cut(target.min) }),
    ...(target.max === undefined ? {} : { max: cut(target.max) }),
  }
}

function coveredMs(target: Target, covered: readonly Interval[]): Float64Array<ArrayBuffer> {
  const cached = normaliseIntervals(covered)
  const lengths = new Float64Array(target.count)
  let from = 0
  for (let index = 0; index < target.count; index++) {
    const start = target.times[index] ?? NaN
    const end = start + (target.expectedMs[index] ?? NaN)
    while ((cached[from]?.end ?? Infinity) <= start) from++
    for (let next = from; (cached[next]?.start ?? Infinity) < end; next++) {
      const one = cached[next] ?? { start: end, end }
      lengths[index] = (lengths[index] ?? 0) + Math.min(one.end, end) - Math.max(one.start, start)
    }
  }
  return lengths
}
