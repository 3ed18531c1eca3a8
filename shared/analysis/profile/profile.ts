import { lowerBound } from '../../series/columns.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { localPieces, steadyPeriods } from '../../time/local-pieces.ts'
import { quantilesOf } from '../quantiles.ts'
import { formulaFunction } from '../../series/formula.ts'
import { partsOf, type SeriesInput } from '../series-input.ts'
import type { DayGrouping } from './day-groups.ts'

/** Parameters of a profile. */
export interface ProfileRequest {
  /** A typical day, or a typical week that begins on Monday. */
  readonly cycle: 'day' | 'week'
  /** Length of a slot of the local day: a part of a day, no shorter than the values. */
  readonly slotMs: number
  readonly grouping: DayGrouping
  /** Quantiles wanted: 0.1 for the tenth percentile. */
  readonly shares: readonly number[]
}

/**
 * The values of a group of days by slot of the cycle; all columns have one element per slot, NaN when there is none.
 */
export interface SlotFigures {
  /** Number of values in each slot. */
  readonly count: Float64Array<ArrayBuffer>
  /** Length for which there are values, and length of the slots in the spans, in ms. */
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
  /** Weighted by time. */
  readonly mean: Float64Array<ArrayBuffer>
  /** Has one column per requested share; all values count the same. */
  readonly quantiles: readonly Float64Array<ArrayBuffer>[]
}

/**
 * Returns the typical day or week of a series over ascending disjoint spans, one for each group of days.
 *
 * A value counts once, in the slot of the local clock in which it starts: twice as many in an hour that the clocks
 * repeat, none in one that they leave out. Quantiles are interpolated (Hyndman and Fan 1996, type 7). The values of a
 * totalizer are the rates per hour at which it ran; an amount over a silence says nothing of a slot and is left out.
 */
export function profileOf(
  series: SeriesInput,
  spans: readonly Interval[],
  request: ProfileRequest,
): readonly SlotFigures[] {
  const { ratio } = series.columns
  const groups = profileOfValues(series, spans, request)
  if (ratio === undefined) return groups
  const compute = formulaFunction(ratio.formula)
  const parts = partsOf(series, ratio).map((part) => profileOfValues(part, spans, { ...request, shares: [] }))
  return groups.map((figures, group) => ({
    ...figures,
    mean: figures.mean.map((_, slot) => {
      const mean = compute(parts.map((part) => part[group]?.mean[slot] ?? NaN))
      return Number.isFinite(mean) ? mean : NaN
    }),
  }))
}

function profileOfValues(
  series: SeriesInput,
  spans: readonly Interval[],
  request: ProfileRequest,
): readonly SlotFigures[] {
  const list = valueIntervalsOf(series.columns, series.kind, series.resolution, series.zone)
  const sums = emptySums(slotsOf(request) * request.grouping.groups.length)
  const counted = spans.map((span) => {
    addExpected(span, series.zone, request, sums.expectedMs)
    return countValues(list, span, series.zone, request, sums)
  })
  const sorted = valuesBySlot(counted, sums.count)
  return request.grouping.groups.map((_, group) => figuresOf(sums, sorted, group, request))
}

/** Returns the number of slots of one cycle. */
export function slotsOf({ cycle, slotMs }: Pick<ProfileRequest, 'cycle' | 'slotMs'>): number {
  return Math.round(DAY_MS / slotMs) * (cycle === 'week' ? 7 : 1)
}

interface SlotSums {
  readonly count: Float64Array
  readonly presentMs: Float64Array
  readonly expectedMs: Float64Array
  readonly weighted: Float64Array
}

function emptySums(slots: number): SlotSums {
  const column = (): Float64Array => new Float64Array(slots)
  return { count: column(), presentMs: column(), expectedMs: column(), weighted: column() }
}

/** Adds the length of each slot in a span to `expectedMs`. */
function addExpected(span: Interval, zone: string, request: ProfileRequest, expectedMs: Float64Array): void {
  const { starts, ends, days, slots } = localPieces(span, zone, request.slotMs)
  const firstOf = firstSlots(request)
  for (let piece = 0; piece < slots.length; piece++) {
    const slot = firstOf(days[piece] ?? NaN) + (slots[piece] ?? 0)
    expectedMs[slot] = (expectedMs[slot] ?? 0) + (ends[piece] ?? NaN) - (starts[piece] ?? NaN)
  }
}

/** The values of a span that count, each with its slot among those of all groups; columns of one length. */
interface SlotValues {
  readonly values: Float64Array
  readonly slots: Uint16Array
}

/** Counts the values that start in a span and adds them up in `sums`. */
function countValues(
  list: ValueIntervals,
  span: Interval,
  zone: string,
  request: ProfileRequest,
  sums: SlotSums,
): SlotValues {
  const { slotMs } = request
  const aDay = Math.round(DAY_MS / slotMs)
  const firstOf = firstSlots(request)
  let index = lowerBound(list.starts, span.start)
  const most = lowerBound(list.starts, span.end) - index
  const values = new Float64Array(most)
  const slots = new Uint16Array(most)
  let counted = 0
  for (const { end, offsetMs } of steadyPeriods(span, zone)) {
    let slot = 0
    let slotEnd = -Infinity
    for (; (list.starts[index] ?? Infinity) < end; index++) {
      const start = list.starts[index] ?? NaN
      if (start >= slotEnd) {
        const number = Math.floor((start + offsetMs) / slotMs)
        const day = Math.floor(number / aDay)
        slot = firstOf(day) + number - day * aDay
        slotEnd = (number + 1) * slotMs - offsetMs
      }
      const value = list.values[index] ?? NaN
      const lengthMs = endOf(list, index) - start
      if (!Number.isFinite(value) || lengthMs > list.longestDivisibleMs) continue
      sums.count[slot] = (sums.count[slot] ?? 0) + 1
      sums.presentMs[slot] = (sums.presentMs[slot] ?? 0) + lengthMs
      sums.weighted[slot] = (sums.weighted[slot] ?? 0) + value * lengthMs
      values[counted] = value
      slots[counted++] = slot
    }
  }
  return { values: values.subarray(0, counted), slots: slots.subarray(0, counted) }
}

/**
 * Returns the slot with which a local day begins. Callers go through time day by day, so it is computed only when the
 * day changes.
 */
function firstSlots(request: ProfileRequest): (day: number) => number {
  const { cycle, slotMs, grouping } = request
  let known = NaN
  let offset = 0
  return (day) => {
    if (day === known) return offset
    known = day
    const slotsBefore = cycle === 'week' ? mondayBased(day) * Math.round(DAY_MS / slotMs) : 0
    offset = grouping.groupOf(day) * slotsOf(request) + slotsBefore
    return offset
  }
}

/** Returns the values of each slot one after the other, those of the first slot first. */
function valuesBySlot(counted: readonly SlotValues[], count: Float64Array): Float64Array {
  const places = new Uint32Array(count.length)
  let total = 0
  for (let slot = 0; slot < count.length; slot++) {
    places[slot] = total
    total += count[slot] ?? 0
  }
  const sorted = new Float64Array(total)
  for (const { values, slots } of counted) {
    for (let index = 0; index < values.length; index++) {
      const slot = slots[index] ?? 0
      const place = places[slot] ?? 0
      sorted[place] = values[index] ?? NaN
      places[slot] = place + 1
    }
  }
  return sorted
}

function figuresOf(
  sums: SlotSums,
  sorted: Float64Array,
  group: number,
  request: ProfileRequest,
): SlotFigures {
  const slots = slotsOf(request)
  const from = group * slots
  const own = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(column.subarray(from, from + slots))
  const presentMs = own(sums.presentMs)
  const quantiles = request.shares.map(() => new Float64Array(slots))
  const hasShares = request.shares.length > 0
  let first = hasShares ? sums.count.subarray(0, from).reduce((sum, one) => sum + one, 0) : 0
  for (let slot = 0; hasShares && slot < slots; slot++) {
    const last = first + (sums.count[from + slot] ?? 0)
    quantilesOf(sorted.subarray(first, last), request.shares).forEach((value, share) => {
      const column = quantiles[share]
      if (column !== undefined) column[slot] = value
    })
    first = last
  }
  return {
    count: own(sums.count),
    presentMs,
    expectedMs: own(sums.expectedMs),
    mean: own(sums.weighted).map((weighted, slot) => weighted / (presentMs[slot] ?? NaN)),
    quantiles,
  }
}
