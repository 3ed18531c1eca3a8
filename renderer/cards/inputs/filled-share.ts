import {
  intersectIntervals,
  lengthOf,
  normaliseIntervals,
  subtractIntervals,
} from '#shared/series/intervals.ts'
import { typicalStepMs } from '#shared/series/typical-step.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { CardContext, CardInput, CardResult, FilledShare, FormatNumber } from '../card-kind.ts'

/** A series of an operand, with the values that were filled in it. */
export type FilledInput = Pick<CardInput, 'operandId' | 'interval' | 'filled'> & {
  readonly series: { readonly columns: Columns }
}

/** Returns how much of each operand was filled in the intervals that a card counts. */
export function filledShares({
  inputs,
  mask,
}: {
  readonly inputs: readonly FilledInput[]
  readonly mask: readonly Interval[]
}): readonly FilledShare[] {
  const shares = inputs.flatMap(({ operandId, interval, series, filled }) => {
    if (filled === undefined) return []
    const counted = subtractIntervals([interval], mask)
    const { times } = series.columns
    const inside = times.reduce(
      (sum, at) => sum + (counted.some((one) => one.start <= at && at < one.end) ? 1 : 0),
      0,
    )
    const filledMs = lengthOf(intersectIntervals(counted, normaliseIntervals(filled)))
    return filledMs === 0 ? [] : [{ operandId, filledMs, presentMs: inside * (typicalStepMs(times) ?? 0) }]
  })
  return [...Map.groupBy(shares, ({ operandId }) => operandId)].map(([operandId, own]) => ({
    operandId,
    filledMs: own.reduce((sum, one) => sum + one.filledMs, 0),
    presentMs: own.reduce((sum, one) => sum + one.presentMs, 0),
  }))
}

/** States the filled share of everything that a card counts, so that every total mentions it. */
export function filledRemarks(
  { filled = [] }: CardResult,
  { operands }: { readonly operands: readonly Pick<CardContext['operands'][number], 'operand' | 'name'>[] },
  format: FormatNumber,
): readonly string[] {
  return filled.map(({ operandId, filledMs, presentMs }) => {
    const name = operands.find(({ operand }) => operand.id === operandId)?.name ?? operandId
    const share = presentMs === 0 ? 1 : Math.min(1, filledMs / presentMs)
    return filledText(name, format(100 * share, { maximumFractionDigits: 1 }))
  })
}

function filledText(name: string, share: string): string {
  return `${share} % of the values counted here were filled, not received: ${name}.`
}
