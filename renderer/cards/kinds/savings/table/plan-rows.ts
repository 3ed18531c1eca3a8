import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import { provableAfter, type BaselineStatement } from '#shared/savings/statements/state-baseline.ts'
import { STATED_CONFIDENCE, type SavingsStatement } from '#shared/savings/statements/state-savings.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { extremesOf } from '#shared/savings/statistics/extremes.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../../card-kind.ts'
import { type CardTableRow, share, text } from '../../../card-table.ts'
import type { SavingsResult } from '../calculate.ts'
import { percent } from '../figures.ts'
import { leftOutOf } from '../frozen/frozen-text.ts'
import { loggedEvents } from '../logged-events.ts'
import { shortfallTexts } from '../remark.ts'
import { degreesOf } from './model-rows.ts'
import { row } from '../table-rows.ts'
import { operandsOf, periodsOf, requestOf, type SavingsSettings } from '../settings.ts'
import { strings } from '../strings.ts'

const { rows, sections } = strings

interface Stated {
  readonly model: BaselineStatement
  readonly baseline: MeteredPeriods
  readonly reporting: MeteredPeriods | undefined
  readonly result: SavingsResult
}

/** Months of reporting for which the smallest provable saving is listed before a project. */
export const PLANNED_MONTHS = [3, 6, 12] as const

/** Lists what an auditor asks for first: the project, its boundary, periods and data, and the chosen model. */
export function planRows(
  { model, baseline, reporting, result: { resolution, normalised, statement } }: Stated,
  settings: SavingsSettings,
  context: CardContext,
): readonly CardTableRow[] {
  const { meter, temperature, drivers } = operandsOf(settings, context)
  const periods = periodsOf(settings, context)
  if (meter === undefined || periods === undefined || resolution === undefined) return []
  const period = (
    id: string,
    name: string,
    interval: typeof periods.reporting,
    of?: Pick<MeteredPeriods, 'sufficiency'>,
  ) =>
    interval === undefined
      ? []
      : [
          row(
            ...([sections.periods, id, name] as const),
            text(rangeText(interval, context.zone, context.calendar)),
            of === undefined ? '' : strings.presentOf(of.sufficiency, resolution),
          ),
        ]
  const leftOut = leftOutOf(periods, context)
  const lacking = shortfallTexts(baseline, context)
  const [least, most] = model.fit.temperatureRange
  return [
    ...projectRows(settings, context, periods.reporting !== undefined),
    row(sections.boundary, 'meter', rows.meter, text(meter.name), rows.meterMeaning),
    ...(temperature === undefined
      ? []
      : [row(sections.boundary, 'temperature', rows.temperature, text(temperature.name), '')]),
    ...drivers.map((driver, index) =>
      row(
        ...([sections.boundary, `driver-name-${String(index)}`, rows.driver(index)] as const),
        text(driver.name),
        baseline.driverUnits[index] ?? '',
      ),
    ),
    ...period('period-baseline', strings.baselinePeriod, periods.baseline, baseline),
    ...period('period-reporting', strings.reportingPeriod, periods.reporting, reporting),
    ...period('period-normal', strings.normalPeriod, periods.normal, normalised),
    row(sections.data, 'zone', rows.zone, text(context.zone), strings.resolutionOf(resolution)),
    row(sections.data, 'policy', rows.policy, text(strings.policies[context.policy]), ''),
    ...(leftOut === '' ? [] : [row(sections.data, 'left-out', rows.leftOut, text(leftOut), '')]),
    row(
      ...([sections.data, 'sufficiency', rows.sufficiency] as const),
      text(lacking.length === 0 ? strings.isSufficient : strings.isNotSufficient),
      [...lacking, rows.sufficiencyMeaning].join(' '),
    ),
    row(
      sections.model,
      'model',
      rows.model,
      text(strings.models[settings.model]),
      strings.forms[settings.model],
    ),
    row(sections.model, 'convention', rows.convention, text(strings.conventions[settings.convention]), ''),
    ...(temperature === undefined || least === most
      ? []
      : [
          row(
            ...([sections.model, 'valid', rows.valid] as const),
            text(strings.between(least, most, degreesOf(baseline))),
            rows.validMeaning,
          ),
          ...(reporting && statement ? [rangeRow(reporting, statement, resolution)] : []),
        ]),
  ]
}

/** States the temperatures at which the model was evaluated. */
function rangeRow(
  { observations: { temperatures }, isFahrenheit }: MeteredPeriods,
  { avoided: { extrapolated } }: SavingsStatement,
  resolution: BandResolution,
): CardTableRow {
  return row(
    ...([sections.model, 'read', rows.read] as const),
    text(strings.between(...extremesOf(temperatures), degreesOf({ isFahrenheit }))),
    extrapolated === 0 ? rows.readMeaning : strings.extrapolated(extrapolated, resolution),
  )
}

/** Names the measures of the event log, since a statement has to say what was done. */
function projectRows(
  settings: SavingsSettings,
  context: CardContext,
  hasProject: boolean,
): readonly CardTableRow[] {
  const measures = loggedEvents(settings, context, 'measure')
  if (hasProject && measures.length === 0)
    return [row(sections.project, 'project', rows.project, text(rows.notLogged), rows.notLoggedMeaning)]
  return measures.map(({ id, interval, text: what, link = '' }) =>
    row(
      ...([sections.project, `measure-${id}`, what] as const),
      text(rangeText(interval, context.zone, context.calendar)),
      link,
    ),
  )
}

/** Lists, before a project, which savings the meter could prove, by the months of reporting. */
export function provableRows(
  model: BaselineStatement,
  { resolution }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): readonly CardTableRow[] {
  const periods = periodsOf(settings, context)
  if (resolution === undefined || periods === undefined || periods.reporting !== undefined) return []
  const request = { ...requestOf(settings), resolution }
  return provableAfter(model, request, STATED_CONFIDENCE, PLANNED_MONTHS).map(({ months, share: least }) =>
    row(
      ...([sections.uncertainty, `provable-${String(months)}`, rows.provableAfter(months)] as const),
      share(least),
      rows.provableAfterMeaning(percent(STATED_CONFIDENCE)),
    ),
  )
}
