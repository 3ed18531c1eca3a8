import { amountText, percentText, restsOn } from '../../answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { namedPieces } from './breakdown-rows.ts'
import type { BreakdownResult } from './parts.ts'
import type { BreakdownSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Names the largest part with its share of the total, and the share that no part measures. */
export function answerOf(
  result: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const { found } = result
  const pieces = namedPieces(result, settings, context)
  const parts = pieces.flatMap(({ kind, name, piece }) =>
    kind === 'part' && piece?.amount !== undefined
      ? [{ name, amount: piece.amount, share: piece.share }]
      : [],
  )
  const largest = parts.toSorted((a, b) => b.amount - a.amount)[0]
  if (found === undefined || largest === undefined) return undefined
  const remainder = found.remainder?.share
  const { coverage } = found.total
  return strings.answer({
    name: largest.name,
    amount: amountText(largest.amount, found.unit, format),
    share: largest.share === undefined ? undefined : percentText(largest.share, format),
    remainder: remainder === undefined || remainder < 0 ? undefined : percentText(remainder, format),
    restsOn: restsOn(coverage.presentMs, coverage.expectedMs),
  })
}
