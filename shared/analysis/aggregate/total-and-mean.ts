import {
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import {
  type Columns,
  columnsOfParts,
  emptyColumns,
  lowerBound,
  type RatioColumns,
} from '#shared/series/columns.ts'
import { formulaFunction } from '../../series/formula.ts'
import type { Interval } from '#shared/time/instant.ts'
import { convertLevel } from '../../units/conversion.ts'
import { type Aggregate, type AggregateRequest, type ExpectedSpans, expectedSpansOf } from './figures.ts'
import { conversionOf, coverageOf, figureOf, isComplete, totalOf } from './from-sums.ts'

type TotalAndMean = Pick<Aggregate, 'unit' | 'coverage' | 'mean' | 'total' | 'nearZero'>

/**
 * Returns the same total and mean as `aggregate`, without computing hours and extremes: for very many series of which
 * nothing else is needed.
 */
export function totalAndMean(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
): TotalAndMean {
  if (columns.ratio !== undefined) return ratioAndMean(columns.ratio, spans, request)
  const { kind, resolution, zone, policy } = request
  const list = valueIntervalsOf(columns, kind, resolution, zone)
  const expected = expectedSpansOf(spans, request)
  const sums = sumsOf(list, expected.spans)
  const coverage = coverageOf(columns, sums, expected)
  const conversion = conversionOf(request)
  const none = { unit: conversion.unit, coverage, mean: undefined, total: undefined }
  if (sums.weightMs === 0 || (policy === 'strict' && !isComplete(coverage, request, columns))) return none
  const mean = convertLevel(sums.weighted / sums.weightMs, conversion)
  return { ...none, mean: figureOf(mean, coverage), total: totalOf(sums, list, expected, request, coverage) }
}

/** The parts are averaged over the time in which all of them have values; the figure is computed from these means. */
function ratioAndMean(
  ratio: RatioColumns,
  spans: readonly Interval[],
  request: AggregateRequest,
): TotalAndMean {
  const { conversion: _, ...plain } = request
  const means = columnsOfParts(ratio).map((part) => totalAndMean(part, spans, plain))
  // All parts have the same times.
  const { coverage } = means[0] ?? totalAndMean(emptyColumns(), spans, plain)
  const conversion = conversionOf(request)
  const value = convertLevel(
    formulaFunction(ratio.formula)(means.map(({ mean }) => mean?.value ?? NaN)),
    conversion,
  )
  const nearZero = countInside(ratio.nearZero, expectedSpansOf(spans, request))
  return { unit: conversion.unit, coverage, mean: figureOf(value, coverage), total: undefined, nearZero }
}

function countInside(times: Float64Array, { spans }: ExpectedSpans): number {
  return spans.reduce((sum, { start, end }) => sum + lowerBound(times, end) - lowerBound(times, start), 0)
}

interface Sums {
  weightMs: number
  weighted: number
  present: number
}

function sumsOf(list: ValueIntervals, spans: readonly Interval[]): Sums {
  const all: Sums = { weightMs: 0, weighted: 0, present: 0 }
  const one = createIntervalSums()
  for (const span of spans) {
    const { start, end } = withoutIndivisible(list, span)
    if (start >= end) continue
    sumInside(list, start, end, firstEndingAfter(list, start), one)
    all.weightMs += one.weightMs
    all.weighted += one.weighted
    const first = (list.starts[one.first] ?? Infinity) < start ? one.first + 1 : one.first
    all.present += one.weightMs === end - start ? one.last - first : countFinite(list, first, one.last)
  }
  return all
}

/** A last reading that lasts for no time at all counts as missing. */
function countFinite(list: ValueIntervals, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++)
    if (Number.isFinite(list.values[index]) && endOf(list, index) > (list.starts[index] ?? NaN)) count++
  return count
}
