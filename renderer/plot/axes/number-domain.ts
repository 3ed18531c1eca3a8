import type { NumberAxis } from '../plot.ts'
import { limitedAxis, ticksWithin, type Baseline, type Extent } from './value-axis.ts'

/** Holds the range of a number axis and the numbers written along it. */
export interface NumberDomain extends Extent {
  readonly ticks: readonly number[]
  /** Distance between ticks, to which their text is rounded. Absent when the ticks are powers. */
  readonly step?: number
}

export interface DomainOptions {
  readonly maxTicks: number
  /** True when the ends grow to whole steps; otherwise the axis ends where its data ends. */
  readonly grows: boolean
  /** Set on an axis of amounts, whose ends grow and may include zero. */
  readonly baseline: Baseline | undefined
}

export function numberDomain(
  axis: NumberAxis,
  extent: Extent | undefined,
  options: DomainOptions,
): NumberDomain {
  return axis.isLogarithmic ? logDomain(axis, extent, options) : linearDomain(axis, extent, options)
}

function linearDomain(
  axis: NumberAxis,
  extent: Extent | undefined,
  { maxTicks, grows, baseline }: DomainOptions,
): NumberDomain {
  if (baseline !== undefined) return limitedAxis(extent, maxTicks, baseline, axis)
  const given = { min: axis.min ?? extent?.min ?? 0, max: axis.max ?? extent?.max ?? 1 }
  const exact = given.max > given.min ? given : { min: given.min - 0.5, max: given.min + 0.5 }
  const { step } = ticksWithin(exact, maxTicks)
  const min = grows && axis.min === undefined ? Math.floor(exact.min / step + 1e-9) * step : exact.min
  const max = grows && axis.max === undefined ? Math.ceil(exact.max / step - 1e-9) * step : exact.max
  return { min, max, step, ticks: ticksWithin({ min, max }, maxTicks).ticks }
}

const FEWEST_LOG_TICKS = 3

/**
 * Factors that are roughly evenly spaced on a logarithmic axis; powers of ten alone where decades are narrow.
 */
const logFactors: readonly (readonly number[])[] = [[1, 2, 5], [1, 3], [1]]

function logDomain(axis: NumberAxis, extent: Extent | undefined, { maxTicks }: DomainOptions): NumberDomain {
  const low = axis.min !== undefined && axis.min > 0 ? axis.min : (extent?.min ?? 1)
  const high = axis.max !== undefined && axis.max > low ? axis.max : Math.max(extent?.max ?? 10, low)
  const min = axis.min === low ? low : atMost(low)
  const max = axis.max === high ? high : atLeast(Math.max(high, min * 1.01))
  const all = logFactors.map((factors) => powers(min, max, factors))
  const ticks = all.find(({ length }) => length <= maxTicks) ?? thinned(all.at(-1) ?? [], maxTicks)
  // Within less than a decade round values say more than powers of ten.
  return {
    min,
    max,
    ticks: ticks.length < FEWEST_LOG_TICKS ? ticksWithin({ min, max }, maxTicks).ticks : ticks,
  }
}

function powers(min: number, max: number, factors: readonly number[]): readonly number[] {
  const first = Math.floor(Math.log10(min) + 1e-9)
  const last = Math.ceil(Math.log10(max) - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
    .flatMap((power) => factors.map((factor) => Number((factor * power).toPrecision(12))))
    .filter((value) => value >= min * (1 - 1e-9) && value <= max * (1 + 1e-9))
}

function thinned(ticks: readonly number[], count: number): readonly number[] {
  const every = Math.ceil(ticks.length / Math.max(1, count))
  return ticks.filter((_, index) => index % every === 0)
}

const ends = [1, 2, 5, 10]

function atLeast(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ends.find((end) => end * power >= value * (1 - 1e-9)) ?? 10) * power
}

function atMost(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return (ends.findLast((end) => end * power <= value * (1 + 1e-9)) ?? 1) * power
}
