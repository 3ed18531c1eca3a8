import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import type { Interval } from '#shared/time/interval.ts'
import { baselineModels } from '#shared/savings/models/baseline.ts'
import { savingsConventions } from '#shared/savings/statistics/conventions.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import type { CardContext, CardOperand, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { addsUp, isTemperature } from '../../operand-quantities.ts'
import { strings } from './strings.ts'

const dates = ['year-before', 'listed'] as const
const resolutions = ['hourly', 'daily', 'monthly'] as const
const tables = ['result', 'values'] as const

export const savingsSettings = z.object({
  /** Ids of operands; an empty text leaves the choice to the card. */
  meter: z.string().default(''),
  temperature: z.string().default(''),
  /** Takes the year before the range as the baseline, or the listed periods: the baseline, then what is reported. */
  dates: z.enum(dates).default('year-before'),
  periods: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  resolution: z.enum(resolutions).default('daily'),
  model: z.enum(baselineModels).default('degree-days'),
  convention: z.enum(savingsConventions).default('meterlens'),
  table: z.enum(tables).default('result'),
  ...baselineSettings,
})

export type SavingsSettings = z.infer<typeof savingsSettings>

/** The meter and the outdoor temperature, as far as there are any. */
export interface SavingsOperands {
  readonly meter: CardOperand | undefined
  readonly temperature: CardOperand | undefined
}

/**
 * Takes the first operand that adds up to an amount as the meter, and as its outdoor temperature one of its own entity,
 * else one of its organization, else any.
 */
export function operandsOf(
  { meter, temperature }: SavingsSettings,
  { operands }: CardContext,
): SavingsOperands {
  const chosen = (id: string): CardOperand | undefined => operands.find(({ operand }) => operand.id === id)
  const measured = chosen(meter) ?? operands.find(addsUp)
  const degrees = operands.filter((one) => one !== measured && isTemperature(one))
  const entities = new Set(measured?.variable.entities.map(({ id }) => id))
  const isOfEntity = ({ variable }: CardOperand): boolean =>
    variable.entities.some(({ id }) => entities.has(id))
  const isOfOrganization = ({ variable }: CardOperand): boolean =>
    variable.organization.id === measured?.variable.organization.id
  const nearest = degrees.find(isOfEntity) ?? degrees.find(isOfOrganization) ?? degrees[0]
  return { meter: measured, temperature: chosen(temperature) ?? nearest }
}

/** The time before a project and the time that is reported. */
export interface SavingsPeriods {
  readonly baseline: Interval
  readonly reporting: Interval
}

/** Undefined while fewer than two periods are listed. */
export function periodsOf(
  { dates: chosen, periods }: SavingsSettings,
  { range, zone }: Pick<CardContext, 'range' | 'zone'>,
): SavingsPeriods | undefined {
  if (chosen === 'year-before') {
    const { start } = shiftedInterval(range, { months: -12, days: 0 }, zone)
    return { baseline: { start, end: range.start }, reporting: range }
  }
  const [baseline, reporting] = periods
  return baseline === undefined || reporting === undefined ? undefined : { baseline, reporting }
}

export function fieldsOf(settings: SavingsSettings): readonly SettingField[] {
  const { labels } = strings
  return [
    { kind: 'operand', key: 'meter', label: labels.meter, automatic: strings.automaticMeter },
    {
      kind: 'operand',
      key: 'temperature',
      label: labels.temperature,
      automatic: strings.automaticTemperature,
    },
    choiceField('dates', labels.dates, dates, strings.dates),
    ...(settings.dates === 'listed'
      ? [{ kind: 'periods', key: 'periods', label: labels.periods, least: 2 } as const]
      : []),
    choiceField('model', labels.model, baselineModels, strings.models),
    choiceField('resolution', labels.resolution, resolutions, strings.resolutions),
    choiceField('convention', labels.convention, savingsConventions, strings.conventions),
    choiceField('table', labels.table, tables, strings.tables),
    baselineField,
  ]
}
