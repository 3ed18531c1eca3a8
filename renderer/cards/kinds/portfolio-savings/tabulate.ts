import type { CardContext } from '#renderer/cards/card-kind.ts'
import { type CardTable, column, number, numeric, share, tableOf, text } from '#renderer/cards/card-table.ts'
import { addsUp, readingsOf } from '#renderer/cards/card-operands.ts'
import type { MeterSavings, PortfolioSavingsResult } from './calculate.ts'
import { metersOf, type PortfolioSavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

const { columns, formulas } = strings

/** Lists every meter, the largest saving first, and the reason if one has no figure. */
export function portfolioSavingsTable(
  { meters, isIncomplete }: PortfolioSavingsResult,
  settings: PortfolioSavingsSettings,
  context: CardContext,
): CardTable {
  const subjects = metersOf(settings, context)
  const subjectOf = (id: string) => subjects.find(({ meter }) => meter?.operand.id === id)
  const verdictText = (one: MeterSavings): string => {
    const verdict = verdictOf(one)
    if (verdict !== undefined) return strings.verdicts[verdict]
    const subject = subjectOf(one.operandId)
    if (subject?.meter !== undefined && !addsUp(subject.meter)) return strings.notAdding
    return subject?.temperature === undefined && settings.model !== 'mean'
      ? strings.noWeather
      : isIncomplete
        ? strings.notLoaded
        : strings.noModel
  }
  return tableOf<MeterSavings>(
    meters,
    [
      column('meter', columns.meter, ({ operandId }) => text(subjectOf(operandId)?.meter?.name ?? operandId)),
      numeric('avoided', columns.avoided, ({ avoided, unit }) =>
        number(avoided, { unit, formula: formulas.avoided }),
      ),
      numeric('fraction', columns.fraction, ({ fraction }) => share(fraction, formulas.fraction)),
      numeric('band', columns.band, ({ band }) => share(band, formulas.band)),
      column('verdict', columns.verdict, (one) => text(verdictText(one))),
      numeric('cvRmse', columns.cvRmse, ({ cvRmse }) => share(cvRmse, formulas.cvRmse)),
      numeric('complete', columns.complete, ({ complete }) => ({
        ...share(complete, formulas.complete),
        isCoverage: true,
      })),
    ],
    ({ operandId }) => {
      const meter = subjectOf(operandId)?.meter
      return { id: operandId, ...(meter !== undefined && { opens: readingsOf([meter], context.range) }) }
    },
  )
}

/** Tells whether a saving stands out from its band; undefined if there is no figure. */
export function verdictOf({ fraction, band }: MeterSavings): 'saved' | 'more' | 'within' | undefined {
  if (fraction === undefined || band === undefined || !Number.isFinite(band)) return undefined
  if (Math.abs(fraction) <= band) return 'within'
  return fraction > 0 ? 'saved' : 'more'
}
