import {
  indexToBase,
  type IndexedInput,
  type IndexedSeries,
} from '#shared/analysis/index-to-base/index-to-base.ts'
import { normaliseIntervals } from '#shared/series/intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { bucketEdges } from '#shared/time/buckets.ts'
import { DAY_MS, type Interval } from '#shared/time/instant.ts'
import { meanStepMs, type Resolution, resolutions } from '#shared/time/resolution.ts'
import type { CardInput, CardInputs, CardResult } from '../../card-kind.ts'
import { baseOf, type IndexSettings } from './settings.ts'

/** More buckets cannot be distinguished on a screen. */
const MOST_BUCKETS = 2300
/** Longest range in days for each resolution; longer ranges are shown in months. */
const suiting: readonly (readonly [days: number, resolution: Resolution])[] = [
  [3, 'hourly'],
  [100, 'daily'],
  [2 * 366, 'weekly'],
]

export interface IndexedLine extends IndexedSeries {
  readonly operandId: OperandId
  /** Unit of the base's figures. */
  readonly seriesUnit: string
}

export interface IndexResult extends CardResult {
  readonly resolution: Resolution
  readonly isCoarser: boolean
  /** Edges of the buckets, in epoch ms. */
  readonly edges: Float64Array
  readonly lines: readonly IndexedLine[]
}

/** Returns true if the base is read with the range. */
export function isInRange(base: Interval, range: Interval): boolean {
  return base.start >= range.start && base.end <= range.end
}

export function demandIdOf(part: 'range' | 'base', operandId: OperandId): string {
  return `${part} ${operandId}`
}

export function calculateIndex(inputs: CardInputs, settings: IndexSettings): IndexResult {
  const { range, zone, policy, mask, now: until, isLikeForLike } = inputs
  const { firstDayOfWeek } = inputs.calendar
  const base = baseOf(settings, range, zone)
  const resolution = resolutionOf(settings, range, inputs.inputs)
  const pairs = base === undefined ? [] : pairsOf(inputs.inputs, base, range)
  const series = indexToBase(pairs, {
    ...{ range, base: base ?? range, basis: settings.basis, resolution, zone, firstDayOfWeek },
    ...{ policy, mask, until, isLikeForLike },
  })
  return {
    excluded: normaliseIntervals(series.flatMap(({ excluded }) => excluded)),
    resolution,
    isCoarser: settings.resolution !== 'auto' && settings.resolution !== resolution,
    edges: bucketEdges(range, resolution, zone, firstDayOfWeek),
    lines: series.flatMap((one, index) => {
      const pair = pairs[index]
      return pair === undefined ? [] : { ...one, operandId: pair.operandId, seriesUnit: pair.series.unit }
    }),
  }
}

/** Pairs each operand's values with those of its base; an operand is left out until both have arrived. */
function pairsOf(
  inputs: readonly CardInput[],
  base: Interval,
  range: Interval,
): readonly (IndexedInput & { readonly operandId: OperandId })[] {
  return inputs.flatMap(({ id, operandId, series }) => {
    if (id !== demandIdOf('range', operandId)) return []
    const ofBase = inputs.find((other) => other.id === demandIdOf('base', operandId))?.series
    const before = ofBase ?? (isInRange(base, range) ? series : undefined)
    return before === undefined ? [] : { operandId, series, base: before }
  })
}

/**
 * Returns the chosen resolution, or one suited to the length, but no finer than any of the series and no finer than can
 * be drawn.
 */
function resolutionOf(
  { resolution }: IndexSettings,
  range: Interval,
  inputs: readonly CardInput[],
): Resolution {
  const lengthMs = range.end - range.start
  const suits = suiting.find(([days]) => lengthMs <= days * DAY_MS)?.[1] ?? 'monthly'
  const wanted = resolutions.indexOf(resolution === 'auto' ? suits : resolution)
  const least = inputs.map(({ series }) => resolutions.indexOf(series.resolution))
  const drawable = resolutions.findIndex((one) => lengthMs / (meanStepMs(one) ?? 1) <= MOST_BUCKETS)
  return resolutions[Math.max(wanted, drawable, ...least)] ?? 'yearly'
}
