import {
  whyMoved,
  type FrozenStatement,
  type MovedReason,
} from '#shared/savings/statements/frozen-statement.ts'
import { intersectIntervals, normaliseIntervals } from '#shared/series/intervals.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { amountTextBeside } from '../../../sentences/answer-text.ts'
import type { CardAction, CardContext } from '../../../card-kind.ts'
import type { CardTableRow } from '../../../table/card-table.ts'
import type { SavingsResult } from '../calculate.ts'
import { number, row } from '../table/rows.ts'
import { type SavingsPeriods, type SavingsSettings, operandsOf, periodsOf } from '../settings.ts'
import { strings } from '../strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'

/** Returns what a card states now, in the form in which it can be frozen; undefined while it states nothing. */
function statementNow(
  { statement, reporting, resolution, data, isIncomplete }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): FrozenStatement | undefined {
  const periods = periodsOf(settings, context)
  if (statement?.totals === undefined || reporting === undefined || resolution === undefined) return undefined
  if (periods?.reporting === undefined || data === undefined || isIncomplete) return undefined
  const half = statement.bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half
  // A statement is kept as JSON, which has no number without a value.
  if (half === undefined || !Number.isFinite(half)) return undefined
  const { meter, temperature, drivers } = operandsOf(settings, context)
  const { methodNames: names } = strings
  return {
    ...{ frozenAt: context.now, version: context.version ?? '', unit: reporting.unit, data },
    figures: { ...statement.totals, half },
    periods: { baseline: periods.baseline, reporting: periods.reporting },
    method: {
      [names.meter]: meter?.name ?? '',
      [names.temperature]: [temperature, ...drivers].map((one) => one?.name ?? '').join(', '),
      [names.model]: strings.models[settings.model],
      [names.resolution]: strings.resolutions[resolution],
      [names.convention]: strings.conventions[settings.convention],
      [names.band]: `${strings.bandRules[settings.band]}, ${String(settings.drift)} %`,
      [names.policy]: strings.policies[context.policy],
      [names.zone]: context.zone,
      [names.billing]:
        resolution === 'monthly' ? strings.billing(settings.billingDay, settings.isByInvoices) : '',
      [names.leftOut]: leftOutOf(periods, context),
      [names.adjustments]: settings.adjustments
        .map(
          ({ amount, reason, interval: over }) =>
            `${String(amount)} ${reason} (${rangeText(over, context.zone, context.calendar)})`,
        )
        .join('; '),
    },
  }
}

/** Lists what the user left out of either period. */
function leftOutOf(periods: SavingsPeriods, { mask, zone, calendar }: CardContext): string {
  const counted = [periods.baseline, periods.reporting].flatMap((one) => one ?? [])
  return intersectIntervals(normaliseIntervals(mask), normaliseIntervals(counted))
    .map((one) => rangeText(one, zone, calendar))
    .join('; ')
}

const { rows, sections } = strings

/** Offers to freeze what is stated, and to withdraw the newest frozen statement. */
export function frozenActions(
  result: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly CardAction<SavingsSettings>[] {
  const now = statementNow(result, settings, context)
  const { frozen } = settings
  const last = frozen.at(-1)
  return [
    ...(now === undefined
      ? []
      : [{ id: 'freeze', label: strings.freeze, change: { frozen: [...frozen, now] } }]),
    ...(last === undefined
      ? []
      : [
          {
            ...{ id: 'withdraw', label: strings.withdraw(dateOf(last, context)) },
            change: { frozen: frozen.slice(0, -1) },
          },
        ]),
  ]
}

/** Says of each frozen statement what it reported, what it would be now, and why. */
export function frozenRemarks(
  result: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly string[] {
  const now = statementNow(result, settings, context)
  const said = ({ figures, unit }: FrozenStatement) =>
    strings.stated(
      amountTextBeside(figures.avoided, figures.half, unit, plainNumber),
      amountTextBeside(figures.half, figures.avoided, unit, plainNumber),
    )
  return settings.frozen.map((frozen) => {
    const reported = strings.asReported(dateOf(frozen, context), said(frozen))
    if (now === undefined) return `${reported} ${strings.noStatementNow}`
    const reasons = whyMoved(frozen, now)
    const isSame =
      Math.abs(frozen.figures.avoided - now.figures.avoided) < 1e-9 * Math.abs(now.figures.baseline)
    if (reasons.length === 0 && isSame) return `${reported} ${strings.unmoved}`
    const why = reasons.length === 0 ? strings.unknownReason : reasons.map(reasonText).join('; ')
    return `${reported} ${strings.asNow(isSame ? strings.sameFigures : said(now), why)}`
  })
}

/** Lists the figures of frozen statements beside those of now. */
export function frozenRows(settings: SavingsSettings, context: CardContext): readonly CardTableRow[] {
  return settings.frozen.flatMap((frozen) => {
    const { figures, unit, version, data } = frozen
    const at = dateOf(frozen, context)
    const of = (id: string, name: string, value: number, meaning: string) =>
      row(sections.reported(at), `${String(frozen.frozenAt)}-${id}`, name, number(value, unit), meaning)
    return [
      of('baseline', rows.baseline, figures.baseline, strings.frozenBy(version)),
      of('adjustments', rows.adjustments, figures.adjustments, ''),
      of('measured', rows.measured, figures.measured, ''),
      of('avoided', rows.avoided, figures.avoided, ''),
      of('half', rows.band('90 %'), figures.half, ''),
      ...data.map(({ id, count, sha256 }) =>
        row(
          sections.reported(at),
          `${String(frozen.frozenAt)}-${id}`,
          id,
          number(count),
          `SHA-256 ${sha256}`,
        ),
      ),
    ]
  })
}

function reasonText(reason: MovedReason): string {
  switch (reason.kind) {
    case 'data':
      return strings.movedData(reason.id, reason.before, reason.now)
    case 'method':
      return strings.movedMethod(reason.name, reason.before, reason.now)
    case 'periods':
      return strings.movedPeriods
    case 'version':
      return strings.movedVersion(reason.before, reason.now)
  }
}

function dateOf({ frozenAt }: FrozenStatement, { zone }: CardContext): string {
  return formatLocal(frozenAt, zone, 'minute')
}
