import { completePercent } from '#shared/analysis/aggregate/figures.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { prefixFor } from '#shared/units/prefix.ts'
import { filledRemarks } from '../inputs/filled-share.ts'
import type { CardContext, CardKind, CardResult, FormatNumber, Remark } from '../card-kind.ts'

interface Said {
  readonly kind: CardKind
  readonly result: CardResult
  readonly settings: unknown
  readonly context: CardContext
}

/** Answers name at most this many operands; the table lists all. */
export const MOST_ANSWERED = 3

/** Writes an amount with four significant figures in a readable unit: "7,015 kWh", "−1.2 MWh". */
export function amountText(amount: number, unit: string, format: FormatNumber): string {
  return amountTextBeside(amount, amount, unit, format)
}

/** Writes an amount in the unit in which a larger one next to it is readable, so that both can be compared. */
export function amountTextBeside(amount: number, larger: number, unit: string, format: FormatNumber): string {
  const { unit: shown, divisor } = prefixFor(Math.max(Math.abs(amount), Math.abs(larger)), unit)
  const value = amount / divisor
  const digits = Math.abs(value) < 1000 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 }
  return `${format(value, digits)} ${shown}`.trimEnd()
}

/**
 * Writes a share as a percentage with one decimal, 0.0111 as "1.1 %", or with three if one would make nothing or all of
 * it: 0.00033 as "0.033 %", 0.9998 as "99.98 %".
 */
export function percentText(share: number, format: FormatNumber): string {
  const percent = share * 100
  const rounded = Math.round(Math.abs(percent) * 10) / 10
  const isBlurred = (rounded === 0 || rounded === 100) && rounded !== Math.abs(percent)
  return `${format(percent, { maximumFractionDigits: isBlurred ? 3 : 1, signDisplay: 'negative' })} %`
}

/** Tells on how much of the time a figure rests: " (from 99.8 % of the time)", or nothing if it is complete. */
export function restsOn(presentMs: number, expectedMs: number): string {
  const percent = expectedMs === 0 ? 100 : completePercent(presentMs, expectedMs)
  return percent === 100 ? '' : ` (from ${String(percent)} % of the time)`
}

/** Lists the remarks of a card. If the user excluded its whole range, that is the reason for everything else. */
export function remarksOf(
  { kind, result, settings, context }: Said,
  format: FormatNumber,
): readonly Remark[] {
  const { range, mask } = context
  const isLeftOut = subtractIntervals([range], mask).length === 0
  return [
    ...(isLeftOut ? ['The whole period is left out of figures.'] : []),
    ...filledRemarks(result, context, format),
    ...kind.remarks(result, settings, context),
  ]
}

/** Lists all sentences that accompany a result, its answer first. */
export function sentencesOf(said: Said, format: FormatNumber): readonly string[] {
  const { kind, result, settings, context } = said
  const answer = kind.answer?.(result, settings, context, format)
  return [...(answer === undefined ? [] : [answer]), ...remarksOf(said, format).map(remarkText)]
}

export function remarkText(remark: Remark): string {
  return typeof remark === 'string' ? remark : remark.text
}
