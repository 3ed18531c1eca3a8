import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import type { Interval } from '#shared/time/instant.ts'
import * as z from 'zod'
import type { CardContext, CardDemand } from '../../card-kind.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import {
  adjustmentsSchema,
  adjustmentsField,
  driftField,
  driftSchema,
  periodsFields,
  periodsSchema,
} from '../../metered/shared-settings.ts'
import {
  meterAndWeatherOf,
  meterDemands,
  meterFields,
  meterSettings,
} from '../../metered/meter-and-weather.ts'
import { strings } from './strings.ts'

const dates = ['year-before', 'listed'] as const

export const whySettings = z.object({
  ...meterSettings,
  /** Compares the range with the same dates a year before, or the two listed periods. */
  dates: z.enum(dates).default('year-before'),
  periods: periodsSchema,
  /** Growth in per cent. */
  areaGrowth: z.number().min(-100).max(1000).default(0),
  events: adjustmentsSchema,
  drift: driftSchema,
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

export function demandsOf(settings: WhySettings, context: CardContext): readonly CardDemand[] {
  const periods = comparedPeriodsOf(settings, context)
  if (periods === undefined) return []
  const subject = meterAndWeatherOf(settings, context)
  return (['before', 'after'] as const).flatMap((name) =>
    meterDemands(subject, name, {
      interval: periods[name],
      resolution: hoursOfDays(periods[name], context.zone),
    }),
  )
}

export function whyFields(settings: WhySettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  return [
    ...meterFields,
    choiceField('dates', labels.dates, dates, strings.dates),
    ...periodsFields(settings.dates, labels.periods),
    { kind: 'number', key: 'areaGrowth', label: labels.areaGrowth, unit: '%' },
    adjustmentsField('events', labels.events, meterAndWeatherOf(settings, context).meter),
    driftField(labels.drift),
  ]
}
