import type { Aggregate, Figure, FigureAt, TotalFigure } from '#shared/analysis/aggregate/figures.ts'
import { ownCalendarOf } from '../../own-calendar.ts'
import { hasOccupiedHours } from '#shared/time/ranges/occupied-intervals.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import type { CardContext, CardTable, CardTableColumn, TableCell } from '../../card-kind.ts'
import { readingsOf } from '../../readings-of.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { strings } from './strings.ts'

/** Holds what is known of one operand. */
export interface OperandStatistics {
  readonly operandId: OperandId
  readonly resolution: Resolution
  readonly presentMs: number
  readonly expectedMs: number
  readonly aggregate: Aggregate
  /** Total outside the occupied hours; undefined without such hours, or without a total. */
  readonly outOfHours: TotalFigure | undefined
  /** One for each share; empty where they were not wanted. */
  readonly percentiles: readonly (Figure | undefined)[]
}

/** Returns true if any of the operands has hours that are said to be occupied. */
export function showsOccupiedHours(context: CardContext): boolean {
  return context.operands.some((operand) =>
    hasOccupiedHours(ownCalendarOf(operand, context) ?? context.calendar),
  )
}

/** Makes a row for each operand and a column for each figure. */
export function statisticsTable(
  operands: readonly OperandStatistics[],
  shares: readonly number[],
  context: CardContext,
): CardTable {
  return {
    columns: columnsFor(shares, showsOccupiedHours(context)),
    rowCount: operands.length,
    rowAt: (index) => {
      const one = operands[index]
      const operand = context.operands.find((each) => each.operand.id === one?.operandId)
      return {
        id: one?.operandId ?? String(index),
        ...(operand !== undefined && {
          slot: operand.slot,
          opens: readingsOf([operand], context.range),
        }),
        cells: one === undefined ? [] : cellsOf(one, shares, operand?.name ?? one.operandId, context),
      }
    },
  }
}

function columnsFor(shares: readonly number[], hasHours: boolean): readonly CardTableColumn[] {
  const numeric = (id: string, title: string): CardTableColumn => ({ id, title, isNumeric: true })
  return [
    { id: 'series', title: strings.series },
    numeric('total', strings.total),
    ...(hasHours
      ? [numeric('outOfHours', strings.outOfHours), numeric('outShare', strings.outOfHoursShare)]
      : []),
    numeric('mean', strings.mean),
    numeric('max', strings.max),
    { id: 'maxAt', title: strings.maxAt },
    numeric('min', strings.min),
    { id: 'minAt', title: strings.minAt },
    numeric('deviation', strings.deviation),
    numeric('loadFactor', strings.loadFactor),
    numeric('baseload', strings.baseload),
    ...shares.map((share) => numeric(`p${share * 100}`, strings.percentile(share * 100))),
    numeric('complete', strings.complete),
  ]
}

function cellsOf(
  { aggregate, outOfHours, percentiles, presentMs, expectedMs, resolution }: OperandStatistics,
  shares: readonly number[],
  name: string,
  context: CardContext,
): readonly TableCell[] {
  const { zone } = context
  const { unit, total, mean, min, max, standardDeviation, loadFactor, baseload } = aggregate
  const cell = (figure: Figure | undefined, formula: string, own = unit): TableCell => ({
    ...{ kind: 'number', value: figure?.value, unit: own, formula },
    ...(figure !== undefined && { coverage: figure.coverage, isExtrapolated: figure.isExtrapolated }),
  })
  const at = (figure: FigureAt | undefined): TableCell => ({ kind: 'instant', at: figure?.at, zone })
  const { formulas } = strings
  const values = resolutionNames[resolution].toLowerCase()
  return [
    { kind: 'text', text: name },
    cell(total, formulas.total, total?.unit),
    ...(showsOccupiedHours(context)
      ? [
          cell(outOfHours, formulas.outOfHours, outOfHours?.unit),
          { kind: 'share', share: shareOf(outOfHours, total), formula: formulas.outOfHoursShare } as const,
        ]
      : []),
    cell(mean, formulas.mean),
    cell(max, formulas.max(values)),
    at(max),
    cell(min, formulas.min(values)),
    at(min),
    cell(standardDeviation, formulas.deviation),
    cell(loadFactor, formulas.loadFactor, ''),
    cell(baseload, formulas.baseload),
    ...shares.map((share, index) => cell(percentiles[index], formulas.percentile(share * 100))),
    coverageCell({ presentMs, expectedMs }),
  ]
}

export function shareOf(part: TotalFigure | undefined, total: TotalFigure | undefined): number | undefined {
  const isShare = part !== undefined && total !== undefined && total.value > 0 && part.value >= 0
  return isShare ? part.value / total.value : undefined
}
