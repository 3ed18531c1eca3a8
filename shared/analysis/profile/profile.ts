import { lowerBound } from '../../series/columns.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import { mondayBased } from '../../time/bucket-days.ts'
import { DAY_MS } from '../../time/durations.ts'
import type { Interval } from '../../time/interval.ts'
import { localPieces } from '../../time/local-pieces.ts'
import { quantilesOf } from '../quantiles.ts'
import type { SeriesInput } from '../series-input.ts'
import type { DayGrouping } from './day-groups.ts'

/** What is asked of a profile. */
export interface ProfileRequest {
  /** A typical day, or a typical week that begins on Monday. */
  readonly cycle: 'day' | 'week'
  /** Length of a slot of the local day: a part of a day, no shorter than the values. */
  readonly slotMs: number
  readonly grouping: DayGrouping
  /** Quantiles wanted: 0.1 for the tenth percentile. */
  readonly shares: readonly number[]
}

/** The values of a group of days by slot of the cycle; all columns have one element a slot, NaN where there is none. */
export interface SlotFigures {
  /** How many values there are. */
  readonly count: Float64Array<ArrayBuffer>
  /** Length for which there are values, and of the slots in the spans. */
  readonly presentMs: Float64Array<ArrayBuffer>
  readonly expectedMs: Float64Array<ArrayBuffer>
  /** Weighted by time. */
  readonly mean: Float64Array<ArrayBuffer>
  /** One a share; values count alike. */
  readonly quantiles: readonly Float64Array<ArrayBuffer>[]
}

/**
 * The typical day or week of a series over ascending disjoint spans, one for each group of days.
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
  const list = valueIntervalsOf(series.columns, series.kind, series.resolution, series.zone)
  const runs = spans.map((span) => runsOf(list, span, series.zone, request))
  const slots = slotsOf(request) * request.grouping.groups.length
  const sums = sumsOf(list, runs, slots)
  const sorted = valuesBySlot(list, runs, sums.count)
  return request.grouping.groups.map((_, group) => figuresOf(sums, sorted, group, request))
}

/** Slots of one cycle. */
export function slotsOf({ cycle, slotMs }: Pick<ProfileRequest, 'cycle' | 'slotMs'>): number {
  return Math.round(DAY_MS / slotMs) * (cycle === 'week' ? 7 : 1)
}

/** Values that fall into one slot one after the other: run k is `[firsts[k], firsts[k + 1])`. */
interface Runs {
  readonly firsts: Uint32Array
  /** Slots of all groups, those of the first group first. */
  readonly slots: Uint16Array
  readonly lengths: Float64Array
}

function runsOf(list: ValueIntervals, span: Interval, zone: string, request: ProfileRequest): Runs {
  const { cycle, slotMs, grouping } = request
  const { starts, ends, days, slots } = localPieces(span, zone, slotMs)
  const firsts = new Uint32Array(starts.length + 1)
  const ofSlots = new Uint16Array(starts.length)
  const lengths = new Float64Array(starts.length)
  let index = lowerBound(list.starts, span.start)
  let day = NaN
  let offset = 0
  firsts[0] = index
  for (let piece = 0; piece < starts.length; piece++) {
    const end = ends[piece] ?? NaN
    if (days[piece] !== day) {
      day = days[piece] ?? NaN
      const slotsBefore = cycle === 'week' ? mondayBased(day) * Math.round(DAY_MS / slotMs) : 0
      offset = grouping.groupOf(day) * slotsOf(request) + slotsBefore
    }
    while ((list.starts[index] ?? Infinity) < end) index++
    firsts[piece + 1] = index
    ofSlots[piece] = offset + (slots[piece] ?? 0)
    lengths[piece] = end - (starts[piece] ?? NaN)
  }
  return { firsts, slots: ofSlots, lengths }
}

interface SlotSums {
  readonly count: Float64Array
  readonly presentMs: Float64Array
  readonly expectedMs: Float64Array
  readonly weighted: Float64Array
}

function counts({ values, longestDivisibleMs }: ValueIntervals, index: number, lengthMs: number): boolean {
  return Number.isFinite(values[index] ?? NaN) && lengthMs <= longestDivisibleMs
}

function sumsOf(list: ValueIntervals, runs: readonly Runs[], slots: number): SlotSums {
  const column = (): Float64Array => new Float64Array(slots)
  const sums = { count: column(), presentMs: column(), expectedMs: column(), weighted: column() }
  for (const run of runs) {
    for (let piece = 0; piece < run.slots.length; piece++) {
      const slot = run.slots[piece] ?? 0
      let count = 0
      let presentMs = 0
      let weighted = 0
      for (let index = run.firsts[piece] ?? 0; index < (run.firsts[piece + 1] ?? 0); index++) {
        const lengthMs = endOf(list, index) - (list.starts[index] ?? NaN)
        if (!counts(list, index, lengthMs)) continue
        count++
        presentMs += lengthMs
        weighted += (list.values[index] ?? NaN) * lengthMs
      }
      sums.count[slot] = (sums.count[slot] ?? 0) + count
      sums.presentMs[slot] = (sums.presentMs[slot] ?? 0) + presentMs
      sums.weighted[slot] = (sums.weighted[slot] ?? 0) + weighted
      sums.expectedMs[slot] = (sums.expectedMs[slot] ?? 0) + (run.lengths[piece] ?? 0)
    }
  }
  return sums
}

/** The values of each slot one after the other, those of the first slot first. */
function valuesBySlot(list: ValueIntervals, runs: readonly Runs[], count: Float64Array): Float64Array {
  const places = new Uint32Array(count.length)
  let total = 0
  for (let slot = 0; slot < count.length; slot++) {
    places[slot] = total
    total += count[slot] ?? 0
  }
  const sorted = new Float64Array(total)
  for (const run of runs) {
    for (let piece = 0; piece < run.slots.length; piece++) {
      const slot = run.slots[piece] ?? 0
      let place = places[slot] ?? 0
      for (let index = run.firsts[piece] ?? 0; index < (run.firsts[piece + 1] ?? 0); index++) {
        if (counts(list, index, endOf(list, index) - (list.starts[index] ?? NaN))) {
          sorted[place++] = list.values[index] ?? NaN
        }
      }
      places[slot] = place
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
  let first = sums.count.subarray(0, from).reduce((sum, one) => sum + one, 0)
  for (let slot = 0; slot < slots; slot++) {
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
