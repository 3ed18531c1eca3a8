import { changeParts } from '#shared/savings/findings/why-changed.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable } from '../../card-table.ts'
import { partsTable } from '../../parts-table.ts'
import type { WhyResult } from './calculate.ts'
import { comparedPeriodsOf, type WhySettings } from './settings.ts'
import { strings } from './strings.ts'

/** Lists both uses, every part and the difference that they add up to. */
export function whyTable({ found, unit }: WhyResult, settings: WhySettings, context: CardContext): CardTable {
  const periods = comparedPeriodsOf(settings, context)
  const nameOf = (period: NonNullable<typeof periods>['before']): string =>
    rangeText(period, context.zone, context.calendar)
  const rows =
    found === undefined || periods === undefined
      ? []
      : [
          { id: 'before', name: nameOf(periods.before), amount: found.before },
          ...changeParts.map((id) => ({
            ...{ id, name: strings.parts[id], amount: found.parts[id] },
            ...{ meaning: strings.meanings[id], formula: strings.formulas[id] },
          })),
          { id: 'after', name: nameOf(periods.after), amount: found.after },
          {
            ...{ id: 'difference', name: strings.difference, amount: found.after - found.before },
            meaning: strings.differenceMeaning,
          },
        ]
  return partsTable(rows, { titles: strings.columns, unit, whole: found?.before })
}
