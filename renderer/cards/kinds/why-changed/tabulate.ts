import { changeParts } from '#shared/savings/findings/why-changed.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, CardTableRow } from '../../card-table.ts'
import type { WhyResult } from './calculate.ts'
import { comparedPeriodsOf, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'

const { columns } = strings

/** Lists both uses, every part and the difference that they add up to. */
export function whyTable({ found, unit }: WhyResult, settings: WhySettings, context: CardContext): CardTable {
  const periods = comparedPeriodsOf(settings, context)
  const nameOf = (period: NonNullable<typeof periods>['before']): string =>
    rangeText(period, context.zone, context.calendar)
  const row = (
    id: string,
    name: string,
    amount: number,
    { meaning = '', formula }: { readonly meaning?: string; readonly formula?: string | undefined } = {},
  ): CardTableRow => ({
    id,
    cells: [
      { kind: 'text', text: name },
      { kind: 'number', value: amount, ...(formula === undefined ? {} : { formula }) },
      { kind: 'share', share: found && found.before !== 0 ? amount / found.before : undefined },
      { kind: 'text', text: meaning },
    ],
  })
  const rows =
    found === undefined || periods === undefined
      ? []
      : [
          row('before', nameOf(periods.before), found.before),
          ...changeParts.map((part) =>
            row(part, strings.parts[part], found.parts[part], {
              ...{ meaning: strings.meanings[part], formula: strings.formulas[part] },
            }),
          ),
          row('after', nameOf(periods.after), found.after),
          row('difference', strings.difference, found.after - found.before, {
            meaning: strings.differenceMeaning,
          }),
        ]
  return {
    columns: [
      { id: 'part', title: columns.part },
      { id: 'amount', title: columns.amount, unit, isNumeric: true },
      { id: 'share', title: columns.share, isNumeric: true },
      { id: 'meaning', title: columns.meaning },
    ],
    rowCount: rows.length,
    rowAt: (index) => rows[index] ?? row('', '', NaN),
  }
}
