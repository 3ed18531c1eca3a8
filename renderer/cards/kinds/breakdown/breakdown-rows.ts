import { coverageAt } from '#shared/analysis/buckets/bucket-column.ts'
import type { Piece } from '#shared/analysis/breakdown/breakdown.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableRow,
  type TableCell,
  instant,
  number,
  share,
  text,
  coverageCell,
} from '../../card-table.ts'
import type { BreakdownResult } from './parts.ts'
import { termsOf, type BreakdownSettings } from './settings.ts'
import { strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

export interface NamedPiece {
  readonly kind: 'total' | 'part' | 'remainder'
  readonly name: string
  readonly slot?: number
  /** Meter to which the readings belong; absent for the remainder. */
  readonly meter?: CardOperand
  readonly piece: Piece | undefined
  /** Explains why there is no figure. */
  readonly obstacle: string
}

/** Lists the total, the parts and the remainder with their names, in this order. */
export function namedPieces(
  { found, isTotalThere, partIndices }: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
): readonly NamedPiece[] {
  const { total, parts } = termsOf(settings, context)
  const [main] = total
  // Parts of an entity need not repeat its name.
  const nameOf = ({ name, shortName }: CardOperand): string => (settings.of === 'entity' ? shortName : name)
  const isLoaded = (index: number): boolean => partIndices.includes(index)
  return [
    {
      kind: 'total',
      name: total.length === 1 && main !== undefined ? nameOf(main.operand) : strings.total,
      ...(main !== undefined && { slot: main.operand.slot, meter: main.operand }),
      piece: found?.total,
      obstacle: isTotalThere ? strings.noAmounts : strings.notLoaded,
    },
    ...parts.map(({ operand }, index): NamedPiece => ({
      kind: 'part',
      name: nameOf(operand),
      slot: operand.slot,
      meter: operand,
      piece: found?.parts[partIndices.indexOf(index)],
      obstacle: isLoaded(index) ? strings.otherUnit : strings.notLoaded,
    })),
    { kind: 'remainder', name: strings.remainder, piece: found?.remainder, obstacle: strings.noRemainder },
  ]
}

/** Lists first the whole range, then each bucket: a row for the total, each part and the remainder. */
export function breakdownTable(
  result: BreakdownResult,
  settings: BreakdownSettings,
  context: CardContext,
): CardTable {
  const pieces = namedPieces(result, settings, context)
  const { edges, found } = result
  const unit = found?.unit
  return {
    columns: [
      { id: 'part', title: strings.part, namesRow: true },
      { id: 'start', title: strings.start },
      { id: 'end', title: strings.end, isDetail: true },
      { id: 'amount', title: strings.amount, isNumeric: true, ...(unit !== undefined && { unit }) },
      { id: 'share', title: strings.share, isNumeric: true, hint: strings.shareFormula },
      { id: 'complete', title: strings.completeness, isNumeric: true },
      { id: 'note', title: strings.note },
    ],
    rowCount: pieces.length * Math.max(1, edges.length),
    rowAt: (row): CardTableRow => {
      const named = pieces[row % pieces.length]
      const bucket = Math.floor(row / pieces.length) - 1
      const cells = named === undefined ? [] : cellsOf(named, bucket, pieces[0]?.piece, result, context)
      const { slot, meter } = named ?? {}
      const [start, end] = [edges[bucket], edges[bucket + 1]]
      const interval = start === undefined || end === undefined ? context.range : { start, end }
      return {
        ...{ id: `${bucket}-${row % pieces.length}`, cells },
        ...(slot !== undefined && { slot }),
        ...(meter !== undefined && { opens: readingsOf([meter], interval) }),
      }
    },
  }
}

function cellsOf(
  named: NamedPiece,
  bucket: number,
  total: Piece | undefined,
  { edges, found }: BreakdownResult,
  { range, zone, policy }: CardContext,
): readonly TableCell[] {
  const { piece, kind } = named
  const isWhole = bucket < 0
  const coverage = isWhole ? piece?.coverage : piece && coverageAt(piece.buckets, bucket)
  const isScaled =
    coverage !== undefined && policy === 'extrapolated' && coverage.presentMs < coverage.expectedMs
  return [
    text(named.name),
    instant(isWhole ? range.start : edges[bucket], zone),
    instant(isWhole ? range.end : edges[bucket + 1], zone),
    number(isWhole ? piece?.amount : piece?.buckets.values[bucket], {
      formula: kind === 'remainder' ? strings.remainderFormula : strings.amountFormula,
      ...(coverage !== undefined && { coverage }),
      isExtrapolated: isScaled,
    }),
    share(isWhole ? piece?.share : bucketShare(piece, total, bucket), strings.shareFormula),
    coverageCell(coverage),
    text(noteOf(named, found?.overruns.includes(bucket) ?? false)),
  ]
}

function noteOf({ kind, piece, obstacle }: NamedPiece, isOverrun: boolean): string {
  if (piece === undefined) return obstacle
  return kind === 'remainder' && isOverrun ? strings.overrun : ''
}

/**
 * Returns a share only if part and total cover the same hours, since some hours of a part are not a share of a whole
 * day.
 */
function bucketShare(piece: Piece | undefined, total: Piece | undefined, bucket: number): number | undefined {
  const [part, whole] = [piece?.buckets, total?.buckets]
  if (part === undefined || whole === undefined || part.presentMs[bucket] !== whole.presentMs[bucket])
    return undefined
  const amount = whole.values[bucket] ?? NaN
  return amount > 0 ? (part.values[bucket] ?? NaN) / amount : undefined
}
