import type { Weekday } from '../../time/ranges/calendar-settings.ts'
import type { VariableKind } from '../../portfolio/nouns.ts'
import { bucketEdges, clippedEdges } from '#shared/time/buckets.ts'
import { HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import {
  countFilling,
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  sumOf,
  withoutIndivisible,
} from './interval-sums.ts'
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
  const { times, presentMs, expectedMs } = first
  return {
    times: times.filter(isFinite),
    values: values.filter(isFinite),
    presentMs: presentMs.filter(isFinite),
    expectedMs: expectedMs.filter(isFinite),
    // Coarser stretches, such as the bands of a picture, are computed from the two sides again.
    ratio: { ...ratio, times, parts: parts.map((part) => part.values), nearZero: new Float64Array(0) },
  }
}

function deriveValues(base: Columns, derivation: Derivation): DerivedColumns {
  const { kind, from, to, zone, firstDayOfWeek, interval, amount, isClipped = false } = derivation
  if (isFiner(to, from)) throw new RangeError(`${to} is finer than ${from}`)
  const list = valueIntervalsOf(base, kind, from, zone)
  const edges = bucketEdges(extentOf(list, interval), to, zone, firstDayOfWeek)
  const target = createTarget(isClipped ? clippedEdges(edges, interval) : edges, kind)
  fillTarget(target, list)
  if (amount !== undefined) turnIntoAmounts(target, amount)
  return cutColumns(target)
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
}

function createTarget(edges: Float64Array, kind: VariableKind): Target {
  const column = (): Float64Array<ArrayBuffer> => new Float64Array(Math.max(0, edges.length - 1))
  return {
    kind,
    edges,
    count: 0,
    times: column(),
    values: column(),
    presentMs: column(),
    expectedMs: column(),
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
    let next = first + filling
    if (!Number.isFinite(value)) {
      const part = withoutIndivisible(list, { start, end })
      sumInside(list, part.start, part.end, firstEndingAfter(list, part.start, first), sums)
      present = sums.weightMs
      value = sums.weighted / (target.kind === 'totalizer' ? HOUR_MS : present)
      next = sums.next
    }
    if (present > 0 && Number.isFinite(value)) {
      times[count] = start
      values[count] = value
      presentMs[count] = present
      expectedMs[count++] = end - start
    }
    first = next
  }
  target.count = count
}

function turnIntoAmounts({ values, presentMs }: Target, { perHour }: QuantityUnit): void {
  values.forEach((mean, index) => (values[index] = (mean * (presentMs[index] ?? NaN) * perHour) / HOUR_MS))
}

function cutColumns(target: Target): DerivedColumns {
  const cut = (column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> =>
    target.count === column.length ? column : column.slice(0, target.count)
  return {
    times: cut(target.times),
    values: cut(target.values),
    presentMs: cut(target.presentMs),
    expectedMs: cut(target.expectedMs),
  }
}
