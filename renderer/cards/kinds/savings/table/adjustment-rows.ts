import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { adjustmentsOf, type Adjustment } from '#shared/savings/statements/adjustments.ts'
import type { SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { CardContext } from '../../../card-kind.ts'
import { amountText } from '../../../sentences/answer-text.ts'
import { type CardTableRow, text } from '../../../card-table.ts'
import { loggedEvents } from '../logged-events.ts'
import { number, row } from '../table-rows.ts'
import type { SavingsSettings } from '../settings.ts'
import { strings } from '../strings.ts'

const { rows, sections } = strings

interface Adjusted {
  readonly baseline: MeteredPeriods
  readonly reporting: MeteredPeriods | undefined
  readonly statement: SavingsStatement | undefined
}

/** Lists the adjustments of the baseline, each with its reason, and the logged events within the periods. */
export function adjustmentRows(
  { baseline: { unit }, reporting, statement }: Adjusted,
  settings: SavingsSettings,
  context: CardContext,
): readonly CardTableRow[] {
  const periodOf = ({ interval }: Pick<Adjustment, 'interval'>): string =>
    rangeText(interval, context.zone, context.calendar)
  return [
    ...settings.adjustments.map((one, index) => {
      const counted = reporting && statement && countedAmount(one, reporting, statement)
      const isWhole = counted === undefined || Math.abs(counted - one.amount) <= 1e-9 * Math.abs(one.amount)
      return row(
        ...([sections.adjustments, `adjustment-${String(index)}`, one.reason] as const),
        number(one.amount, unit, strings.formulas.entered),
        rows.countedAmount(periodOf(one), isWhole ? undefined : amountText(counted, unit, plainNumber)),
      )
    }),
    ...loggedEvents(settings, context, 'non-routine').map((event) =>
      row(
        ...([sections.adjustments, `event-${event.id}`, event.text] as const),
        text(periodOf(event)),
        strings.fromLog,
      ),
    ),
  ]
}

/** An adjustment outside the reporting period, or in periods without values, has no effect. */
function countedAmount(
  adjustment: Adjustment,
  { observations: { times }, ends }: MeteredPeriods,
  { avoided: { counted } }: SavingsStatement,
): number {
  const amounts = adjustmentsOf([adjustment], times, ends)
  return counted.reduce((sum, position) => sum + (amounts[position] ?? 0), 0)
}
