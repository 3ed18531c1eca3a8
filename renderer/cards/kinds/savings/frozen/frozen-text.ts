import {
  whyMoved,
  type FrozenStatement,
  type MovedReason,
  type StatedFigures,
} from '#shared/savings/statements/frozen-statement.ts'
import type { SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import { intersectIntervals, normaliseIntervals } from '#shared/series/intervals.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { amountTextBeside } from '../../../sentences/answer-text.ts'
import type { CardAction, CardContext } from '../../../card-kind.ts'
import { type CardTableRow, text } from '../../../card-table.ts'
import type { SavingsResult } from '../calculate.ts'
import { number, row } from '../table-rows.ts'
import { type SavingsPeriods, type SavingsSettings, operandsOf, periodsOf } from '../settings.ts'
import { strings } from '../strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import { inclusiveDaysText, rangeText } from '#shared/time/ranges/range-text.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'

/** The basis of a statement, whether or not it has figures now. */
type StatementNow = Omit<FrozenStatement, 'figures'> & { readonly figures: StatedFigures | undefined }

/** Returns the present statement of a card, in a form that can be frozen; undefined while values are still missing. */
function statementNow(
  { statement, reporting, resolution, data, isIncomplete }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): StatementNow | undefined {
  const periods = periodsOf(settings, context)
  if (reporting === undefined || resolution === undefined) return undefined
  if (periods?.reporting === undefined || data === undefined || isIncomplete) return undefined
  const { meter, temperature, drivers } = operandsOf(settings, context)
  const { methodNames: names } = strings
  return {
    ...{ frozenAt: context.now, version: context.version ?? '', unit: reporting.unit, data },
    figures: figuresOf(statement),
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

/** A statement is stored as JSON, which cannot express a number without a value. */
function figuresOf(statement: SavingsStatement | undefined): StatedFigures | undefined {
  const half = statement?.bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half
  if (statement?.totals === undefined || half === undefined || !Number.isFinite(half)) return undefined
  return { ...statement.totals, half }
}

/** Lists the times that the user excluded from either period. */
export function leftOutOf(periods: SavingsPeriods, { mask, zone, calendar }: CardContext): string {
  const counted = [periods.baseline, periods.reporting].flatMap((one) => one ?? [])
  return intersectIntervals(normaliseIntervals(mask), normaliseIntervals(counted))
    .map((one) => rangeText(one, zone, calendar))
    .join('; ')
}

const { rows, sections } = strings

/** Offers to freeze the statement, and to withdraw the newest frozen one. */
export function frozenActions(
  result: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly CardAction<SavingsSettings>[] {
  const now = statementNow(result, settings, context)
  const { frozen } = settings
  const last = frozen.at(-1)
  return [
    ...(now?.figures === undefined
      ? []
      : [
          {
            ...{ id: 'freeze', label: strings.freeze },
            change: { frozen: [...frozen, { ...now, figures: now.figures }] },
          },
        ]),
    ...(last === undefined
      ? []
      : [
          {
            ...{ id: 'withdraw', label: strings.withdraw(dateOf(last, context)) },
            removed: strings.statementOf(dateOf(last, context)),
            change: { frozen: frozen.slice(0, -1) },
          },
        ]),
  ]
}

/** Tells for each frozen statement what it reported, what it would report now, and why. */
export function frozenRemarks(
  result: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly string[] {
  const now = statementNow(result, settings, context)
  const said = ({ figures, unit }: Pick<FrozenStatement, 'figures' | 'unit'>) =>
    strings.stated(
      amountTextBeside(figures.avoided, figures.half, unit, plainNumber),
      amountTextBeside(figures.half, figures.avoided, unit, plainNumber),
    )
  return settings.frozen.map((frozen) => {
    const reported = strings.asReported(dateOf(frozen, context), said(frozen))
    if (now === undefined) return `${reported} ${strings.noStatementNow}`
    const reasons = whyMoved(frozen, now)
    const { figures } = now
    const isSame =
      figures !== undefined &&
      Math.abs(frozen.figures.avoided - figures.avoided) < 1e-9 * Math.abs(figures.baseline)
    if (reasons.length === 0 && isSame) return `${reported} ${strings.unmoved}`
    const why = reasons.length === 0 ? strings.unknownReason : reasons.map(reasonText).join('; ')
    if (isSame) return `${reported} ${strings.sameNow(why)}`
    const saidNow = figures === undefined ? strings.noFigures : said({ figures, unit: now.unit })
    return `${reported} ${strings.asNow(saidNow, why)}`
  })
}

/** Lists the figures of frozen statements next to the present ones. */
export function frozenRows(settings: SavingsSettings, context: CardContext): readonly CardTableRow[] {
  return settings.frozen.flatMap((frozen) => {
    const { figures, unit, version, data, method, periods } = frozen
    const at = dateOf(frozen, context)
    const of = (id: string, name: string, value: number, meaning: string) =>
      row(sections.reported(at), `${String(frozen.frozenAt)}-${id}`, name, number(value, unit), meaning)
    const listed = [
      of('baseline', rows.baseline, figures.baseline, strings.frozenBy(version)),
      of('adjustments', rows.adjustments, figures.adjustments, ''),
      of('measured', rows.measured, figures.measured, ''),
      of('avoided', rows.avoided, figures.avoided, ''),
      of('half', rows.band('90 %'), figures.half, ''),
      ...[
        ...Object.entries({
          [strings.baselinePeriod]: periods.baseline,
          [strings.reportingPeriod]: periods.reporting,
        }).map(([name, over]) => [name, rangeText(over, context.zone, context.calendar)] as const),
        ...Object.entries(method).filter(([, value]) => value !== ''),
      ].map(([name, value]) =>
        row(
          sections.reported(at),
          `${String(frozen.frozenAt)}-${name}`,
          strings.methodRow(name),
          text(value),
          '',
        ),
      ),
      ...data.map(({ id, count, sha256 }) =>
        row(
          sections.reported(at),
          `${String(frozen.frozenAt)}-${id}`,
          strings.valuesOf(id),
          number(count),
          `SHA-256 ${sha256}`,
        ),
      ),
    ]
    return listed.map((one) => ({ ...one, isRecord: true }))
  })
}

function reasonText(reason: MovedReason): string {
  switch (reason.kind) {
    case 'data':
      return strings.movedData(reason.id, reason.before, reason.now)
    case 'resolution':
      return strings.movedResolution(reason.id, reason.before, reason.now)
    case 'method':
      return strings.movedMethod(reason.name, reason.before, reason.now)
    case 'periods':
      return strings.movedPeriods
    case 'version':
      return strings.movedVersion(reason.before, reason.now)
  }
}

/** Names the month in the same way as the periods of a statement. */
function dateOf({ frozenAt }: FrozenStatement, { zone }: CardContext): string {
  const day = localDayOf(frozenAt, zone)
  const whole = { start: startOfLocalDay(day, zone), end: startOfLocalDay(day + 1, zone) }
  const [, time = ''] = formatLocal(frozenAt, zone, 'minute').split(' ')
  return `${inclusiveDaysText(whole, zone) ?? ''}, ${time}`
}
