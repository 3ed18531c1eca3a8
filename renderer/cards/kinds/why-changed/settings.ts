import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import type { Interval } from '#shared/time/interval.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import * as z from 'zod'
import type { CardContext, SettingField } from '../../card-kind.ts'
import { choiceField } from '../../choice-field.ts'
import { adjustmentsSchema } from '../../metered/adjustments-schema.ts'
import { meterAndWeatherOf, meterFields, meterSettings } from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'

const dates = ['year-before', 'listed'] as const

export const whySettings = z.object({
  ...meterSettings,
  /** Compares the range with the same a year before, or the two listed periods. */
  dates: z.enum(dates).default('year-before'),
  periods: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  /** In per cent. */
  areaGrowth: z.number().min(-100).max(1000).default(0),
  events: adjustmentsSchema,
  drift: z
    .number()
    .min(0)
    .max(100)
    .default(YEARLY_DRIFT * 100),
})

export type WhySettings = z.infer<typeof whySettings>

export interface ComparedPeriods {
  readonly before: Interval
  readonly after: Interval
}

/** Undefined while fewer than two periods are listed. */
export function comparedPeriodsOf(
  { dates: chosen, periods }: WhySettings,
  { range, zone }: Pick<CardContext, 'range' | 'zone'>,
): ComparedPeriods | undefined {
  if (chosen === 'year-before')
    return { before: shiftedInterval(range, { months: -12, days: 0 }, zone), after: range }
  const [before, after] = periods
  return before === undefined || after === undefined ? undefined : { before, after }
}

export function whyFields(settings: WhySettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const { meter } = meterAndWeatherOf(settings, context)
  const unit = meter && quantityUnitOf(meter.variable.unit.shortText)?.unit
  return [
    ...meterFields,
    choiceField('dates', labels.dates, dates, strings.dates),
    ...(settings.dates === 'listed'
      ? [{ kind: 'periods', key: 'periods', label: labels.periods, least: 2 } as const]
      : []),
    { kind: 'number', key: 'areaGrowth', label: labels.areaGrowth, unit: '%' },
    { kind: 'adjustments', key: 'events', label: labels.events, ...(unit === undefined ? {} : { unit }) },
    { kind: 'number', key: 'drift', label: labels.drift, unit: '%', min: 0, max: 100 },
  ]
}
