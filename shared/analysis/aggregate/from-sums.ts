import type { VariableKind } from '../../portfolio/nouns.ts'
import type { Columns } from '#shared/series/columns.ts'
import { typicalStepMs } from '../../series/typical-step.ts'
import type { ValueIntervals } from '../../series/derive/value-intervals.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { convertDifference, type UnitConversion } from '../../units/conversion.ts'
import { quantityUnitOf, rateUnitOf } from '../../units/units.ts'
import type { AggregateRequest, ExpectedSpans, Figure, FigureCoverage, TotalFigure } from './figures.ts'
import type { Moments } from './moments.ts'

export function isRate(kind: VariableKind): boolean {
  return kind === 'average-rate' || kind === 'totalizer'
}

/** Returns how values of the list become figures; the list of a totalizer has rates, in which offsets cancel. */
export function conversionOf({
  kind,
  unit,
  conversion = { unit, factor: 1, offset: 0 },
}: AggregateRequest): UnitConversion {
  if (kind !== 'totalizer') return conversion
  return { unit: rateUnitOf(conversion.unit), factor: conversion.factor, offset: 0 }
}

export function coverageOf(
  { times }: Columns,
  { weightMs, present }: Pick<Moments, 'weightMs' | 'present'>,
  { expectedMs, expected, excluded, isRunningLeftOut }: ExpectedSpans,
): FigureCoverage {
  const running = isRunningLeftOut ? { isRunningLeftOut } : {}
  const durations = { presentMs: weightMs, expectedMs, ...running }
  if (expected !== undefined)
    return { ...durations, present: Math.min(present, expected), expected, excluded }
  const step = typicalStepMs(times) ?? Infinity
  return {
    ...durations,
    present,
    expected: Math.max(present, Math.round(expectedMs / step)),
    excluded: { ...excluded, buckets: Math.round(excluded.ms / step) },
  }
}

/** Raw readings do not begin when a span does, so a median step may be missing. */
export function isComplete(
  { presentMs, expectedMs }: FigureCoverage,
  { resolution }: AggregateRequest,
  columns: Columns,
): boolean {
  const tolerated = resolution === 'raw' ? (typicalStepMs(columns.times) ?? 0) : 0
  return presentMs + tolerated >= expectedMs
}

export function figureOf(
  value: number | undefined,
  coverage: FigureCoverage,
  isExtrapolated = false,
): Figure | undefined {
  return value !== undefined && Number.isFinite(value) ? { value, coverage, isExtrapolated } : undefined
}

/** Returns rate times true hours, or the amount between readings. */
export function totalOf(
  { weighted }: Pick<Moments, 'weighted'>,
  list: ValueIntervals,
  { spans }: ExpectedSpans,
  { kind, unit, policy, conversion = { unit, factor: 1, offset: 0 } }: AggregateRequest,
  coverage: FigureCoverage,
): TotalFigure | undefined {
  const quantity =
    kind === 'totalizer' ? { unit: conversion.unit, perHour: 1 } : quantityUnitOf(conversion.unit)
  if (!isRate(kind) || quantity === undefined) return undefined
  const isExtrapolated = policy === 'extrapolated' && coverage.presentMs < coverage.expectedMs
  const scale = isExtrapolated ? coverage.expectedMs / coverage.presentMs : 1
  const amount = convertDifference(weighted / HOUR_MS, conversion) * quantity.perHour * scale
  const figure = figureOf(amount, coverage, isExtrapolated)
  const resets = list.resets.filter((at) => spans.some(({ start, end }) => at > start && at <= end))
  return (
    figure && { ...figure, unit: quantity.unit, resets, ...(list.runsBack === true && { runsBack: true }) }
  )
}
