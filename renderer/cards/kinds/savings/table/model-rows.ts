import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { BaselineForm, Parameter } from '#shared/savings/models/baseline.ts'
import type { BaselineStatement } from '#shared/savings/statements/state-baseline.ts'
import { twoSidedProbability } from '#shared/savings/statistics/student-t.ts'
import { HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import { localOf } from '#shared/time/zones/local-instant.ts'
import { slotText, weekdayName } from '../../../plots/local-slots.ts'
import type { CardTableRow } from '../../../card-table.ts'
import { none, number, probability, row } from '../table-rows.ts'
import { strings } from '../strings.ts'

/** Lists the coefficients of a model with their units, so that anyone with the data can compute it again. */
export function parameterRows(
  { fit: { form, parameters }, goodness: { n, p } }: BaselineStatement,
  baseline: MeteredPeriods,
  zone: IanaZone,
): readonly CardTableRow[] {
  // Hours are those of UTC, which begin at other minutes in zones that are not whole hours ahead.
  const past = localOf(baseline.observations.times[0] ?? 0, zone) % HOUR_MS
  return parameters.map(({ name, value, standardError, index = 0 }) => {
    const t = standardError === undefined ? undefined : value / standardError
    return row(
      strings.sections.coefficients,
      `${name}-${String(index)}`,
      parameterName(name, index, { form, baseline, past }),
      number(
        value,
        unitOf(name, index, baseline),
        name.endsWith('-point') ? strings.formulas.point : undefined,
      ),
      meaningOf(name, index, form),
      t === undefined
        ? [none, none, none]
        : [number(standardError), number(t), probability(twoSidedProbability(t, n - p))],
    )
  })
}

interface Named {
  readonly form: BaselineForm
  readonly baseline: MeteredPeriods
  /** Minutes past the local hour at which the hours of the baseline begin. */
  readonly past: number
}

function parameterName(name: Parameter['name'], index: number, { form, baseline, past }: Named): string {
  const own = strings.parameters[name]
  if (name === 'driver') return strings.numbered(own, index)
  if (form.kind !== 'time-of-week') return own
  if (name !== 'slot')
    return strings.partOf(own, form.knots[index - 1], form.knots[index], degreesOf(baseline))
  const isHourly = form.occupied.length > DAYS_OF_WEEK
  return `${own} ${isHourly ? slotText(index + past / HOUR_MS, HOUR_MS, true) : weekdayName(index)}`
}

const DAYS_OF_WEEK = 7

function unitOf(name: Parameter['name'], index: number, baseline: MeteredPeriods): string {
  const { valueUnit, driverUnits } = baseline
  if (name === 'base' || name === 'intercept' || name === 'slot') return valueUnit
  if (name.endsWith('-point')) return degreesOf(baseline)
  return strings.per(valueUnit, name === 'driver' ? (driverUnits[index] ?? '') : degreesOf(baseline))
}

function meaningOf(name: Parameter['name'], index: number, form: BaselineForm): string {
  return name === 'slot' && form.kind === 'time-of-week'
    ? strings.slotMeaning(form.occupied[index] === 1)
    : strings.parameterMeanings[name]
}

export function degreesOf({ isFahrenheit }: Pick<MeteredPeriods, 'isFahrenheit'>): string {
  return isFahrenheit ? '°F' : '°C'
}
