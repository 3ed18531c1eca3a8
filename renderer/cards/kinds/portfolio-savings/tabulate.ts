import type { CardContext } from '../../card-kind.ts'
import type { CardTable, CardTableRow, TableCell } from '../../card-table.ts'
import { addsUp } from '../../operand-quantities.ts'
import type { MeterSavings, PortfolioSavingsResult } from './calculate.ts'
import { metersOf, type PortfolioSavingsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { verdictOf } from './verdict.ts'

const { columns, formulas } = strings

/** Lists every meter, the largest saving first, and why one has no figure. */
export function portfolioSavingsTable(
  { meters }: PortfolioSavingsResult,
  settings: PortfolioSavingsSettings,
  context: CardContext,
): CardTable {
  const subjects = metersOf(settings, context)
  const subjectOf = (id: string) => subjects.find(({ meter }) => meter?.operand.id === id)
  const share = (value: number | undefined, formula: string): TableCell => ({
    ...{ kind: 'share', share: value, formula },
  })
  const verdictText = (one: MeterSavings): string => {
    const verdict = verdictOf(one)
    if (verdict !== undefined) return strings.verdicts[verdict]
    const subject = subjectOf(one.operandId)
    if (subject?.meter !== undefined && !addsUp(subject.meter)) return strings.notAdding
    return subject?.temperature === undefined && settings.model !== 'mean'
      ? strings.noWeather
      : strings.noModel
  }
  const rowAt = (index: number): CardTableRow => {
    const one = meters[index]
    if (one === undefined) return { id: String(index), cells: [] }
    const { operandId, avoided, unit, fraction, band, cvRmse, complete } = one
    return {
      id: operandId,
      cells: [
        { kind: 'text', text: subjectOf(operandId)?.meter?.name ?? operandId },
        { kind: 'number', value: avoided, unit, formula: formulas.avoided },
        share(fraction, formulas.fraction),
        share(band, formulas.band),
        { kind: 'text', text: verdictText(one) },
        share(cvRmse, formulas.cvRmse),
        { kind: 'share', share: complete, formula: formulas.complete, isCoverage: true },
      ],
    }
  }
  const numeric = (id: 'avoided' | 'fraction' | 'band' | 'cvRmse' | 'complete') => ({
    ...{ id, title: columns[id], isNumeric: true },
  })
  return {
    columns: [
      { id: 'meter', title: columns.meter },
      ...[numeric('avoided'), numeric('fraction'), numeric('band')],
      { id: 'verdict', title: columns.verdict },
      ...[numeric('cvRmse'), numeric('complete')],
    ],
    rowCount: meters.length,
    rowAt,
  }
}
