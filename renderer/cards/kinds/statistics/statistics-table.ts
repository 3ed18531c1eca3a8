import type { TotalFigure } from '#shared/analysis/aggregate/figures.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import { hasOccupiedHours } from '#shared/calendar/day-calendar.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { CardContext, CardInput } from '../../card-kind.ts'
import type { CardTable } from '../../card-table.ts'
import { percentileShares, type FigureColumnId } from '../../figures/figure-columns.ts'
import { figureTable } from '../../figures/figure-table.ts'
import { ownCalendarOf } from '../../inputs/own-calendar.ts'
import { operandOf } from '../../card-operands.ts'

/** The facts about one operand. */
export interface OperandStatistics extends Pick<CardInput, 'operandId' | 'defects'> {
  readonly series: Pick<CardInput['series'], 'kind' | 'unit'> & { readonly resolution: Resolution }
  readonly resolution: Resolution
  readonly presentMs: number
  readonly expectedMs: number
  readonly figures: Figures
  /** Total outside the occupied hours; undefined without such hours, or without a total. */
  readonly outOfHours: TotalFigure | undefined
}

/** Percentiles in the table. */
const percentiles: readonly FigureColumnId[] = ['p5', 'p50', 'p95']

/** Shares of the percentiles in the table. */
export const listedShares: readonly number[] = percentiles.flatMap((id) => percentileShares[id] ?? [])

/** Returns true if any of the operands has occupied hours. */
export function showsOccupiedHours(context: CardContext): boolean {
  return context.operands.some((operand) =>
    hasOccupiedHours(ownCalendarOf(operand, context) ?? context.calendar),
  )
}

/** Makes a row for each operand and a column for each figure. */
export function statisticsTable(
  operands: readonly OperandStatistics[],
  hasPercentiles: boolean,
  context: CardContext,
): CardTable {
  const subjects = operands.map(({ operandId, series, presentMs, expectedMs, ...one }) => {
    const known = operandOf(operandId, context)
    return {
      ...{ id: operandId, name: known?.name ?? operandId },
      ...(known !== undefined && { slot: known.slot }),
      ...{ kind: series.kind, unit: series.unit, resolution: series.resolution },
      ...{ figures: one.figures, outOfHours: one.outOfHours, defects: one.defects },
      coverage: { ...one.figures.aggregate.coverage, presentMs, expectedMs },
    }
  })
  return figureTable(
    subjects,
    [
      ...(['unit', 'total'] as const),
      ...(showsOccupiedHours(context) ? (['outOfHours', 'outShare'] as const) : []),
      ...(['mean', 'max', 'min', 'deviation', 'loadFactor', 'baseload'] as const),
      ...(hasPercentiles ? percentiles : []),
      'complete',
    ],
    context.zone,
  )
}
