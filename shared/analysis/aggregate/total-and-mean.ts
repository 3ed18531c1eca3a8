import {
  createIntervalSums,
  firstEndingAfter,
  sumInside,
  withoutIndivisible,
} from '../../series/derive/interval-sums.ts'
import { endOf, valueIntervalsOf, type ValueIntervals } from '../../series/derive/value-intervals.ts'
import type { Columns } from '../../series/segment.ts'
import type { Interval } from '../../time/interval.ts'
import { convertLevel } from '../../units/conversion.ts'
import { conversionOf, coverageOf, figureOf, isComplete, totalOf } from './aggregate.ts'
import { expectedSpansOf } from './expected-spans.ts'
import type { Aggregate, AggregateRequest } from './figures.ts'

/**
 * Total and mean just as `aggregate` has them, read without hours and extremes: for very many series, of which nothing
 * else is asked.
 */
export function totalAndMean(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
): Pick<Aggregate, 'unit' | 'coverage' | 'mean' | 'total'> {
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

/** A last reading that holds for no time at all counts as little as one that is missing. */
function countFinite(list: ValueIntervals, from: number, to: number): number {
  let count = 0
  for (let index = from; index < to; index++)
    if (Number.isFinite(list.values[index]) && endOf(list, index) > (list.starts[index] ?? NaN)) count++
  return count
}
