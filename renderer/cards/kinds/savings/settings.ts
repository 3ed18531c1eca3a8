import { isImportId } from '#shared/portfolio/local-id.ts'
import { shiftedInterval } from '#shared/time/alignment/calendar-shift.ts'
import type { Interval } from '#shared/time/instant.ts'
import { baselineModels } from '#shared/savings/models/baseline.ts'
import type { BaselineRequestOf } from '#shared/savings/statements/state-baseline.ts'
import { bandRules } from '#shared/savings/statistics/savings-band.ts'
import { savingsConventions } from '#shared/savings/statistics/conventions.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import {
  adjustmentsSchema,
  adjustmentsField,
  currencyField,
  currencySchema,
  driftField,
  driftSchema,
  periodsFields,
  periodsSchema,
  priceField,
  priceSchema,
} from '../../metered/shared-settings.ts'
import {
  meterAndWeatherOf,
  meterFields,
  meterSettings,
  type MeterAndWeather,
} from '../../metered/meter-and-weather.ts'
import { frozenSchema } from './frozen/frozen-schema.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

const dates = ['year-before', 'listed', 'no-project'] as const
const resolutions = ['hourly', 'daily', 'monthly'] as const
const tables = ['result', 'values'] as const
const pictures = ['savings', 'residuals'] as const
/** Operands besides temperature on which use may depend; more of them would need a list in the settings. */
const driverKeys = ['driver', 'secondDriver'] as const

export const savingsSettings = z.object({
  ...meterSettings,
  /** Ids of operands besides temperature on which use depends, such as production; may be empty. */
  driver: z.string().default(''),
  secondDriver: z.string().default(''),
  /**
   * Chooses the baseline: the year before the range; or the first of the listed periods, of which the second is the
   * reporting period and a third a normal year; or, for a planned project, the range.
   */
  dates: z.enum(dates).default('year-before'),
  periods: periodsSchema,
  resolution: z.enum(resolutions).default('daily'),
  model: z.enum(baselineModels).default('degree-days'),
  /** Day of the month on which billing periods begin; 1 for months of the calendar. */
  billingDay: z.number().int().min(1).max(28).default(1),
  /** Uses the periods of the invoices instead of months, if the meter was imported from invoices. */
  isByInvoices: z.boolean().default(true),
  convention: z.enum(savingsConventions).default('meterlens'),
  band: z.enum(bandRules).default('tested'),
  drift: driftSchema,
  adjustments: adjustmentsSchema,
  /** Takes precedence over the tariff of the calendar, which is only for electricity. */
  price: priceSchema,
  currency: currencySchema,
  picture: z.enum(pictures).default('savings'),
  frozen: frozenSchema.default([]),
  table: z.enum(tables).default('result'),
  ...baselineSettings,
})

export type SavingsSettings = z.infer<typeof savingsSettings>

/** The operands of a card. */
export interface SavingsOperands extends MeterAndWeather {
  /** Chosen drivers that still exist. */
  readonly drivers: readonly CardOperand[]
}

/** Returns the meter and its weather, and the drivers that are chosen for several variables. */
export function operandsOf(
  settings: SavingsSettings,
  context: Pick<CardContext, 'operands'>,
): SavingsOperands {
  const drivers =
    settings.model === 'several' ? driverKeys.flatMap((key) => operandOf(settings[key], context) ?? []) : []
  return { ...meterAndWeatherOf(settings, context), drivers }
}

/** The time before a project and the reporting period. */
export interface SavingsPeriods {
  readonly baseline: Interval
  /** Undefined before a project. */
  readonly reporting: Interval | undefined
  /** A year whose weather and drivers are normal. */
  readonly normal: Interval | undefined
}

/** Undefined while fewer than two periods are listed. */
export function periodsOf(
  { dates: chosen, periods }: SavingsSettings,
  { range, zone }: Pick<CardContext, 'range' | 'zone'>,
): SavingsPeriods | undefined {
  if (chosen === 'year-before') {
    const { start } = shiftedInterval(range, { months: -12, days: 0 }, zone)
    return { baseline: { start, end: range.start }, reporting: range, normal: undefined }
  }
  if (chosen === 'no-project') return { baseline: range, reporting: undefined, normal: undefined }
  const [baseline, reporting, normal] = periods
  return baseline === undefined || reporting === undefined ? undefined : { baseline, reporting, normal }
}

/** Returns the convention, dates and rules by which a statement is made. */
export function requestOf({
  convention,
  band,
  drift,
  model,
}: SavingsSettings): Omit<BaselineRequestOf, 'resolution'> {
  // The other conventions have a band of their own.
  const rule = convention === 'meterlens' ? band : ('formula' as const)
  return { model, convention, band: rule, drift: drift / 100 }
}

export function fieldsOf(settings: SavingsSettings, context: CardContext): readonly SettingField[] {
  const { labels } = strings
  const { meter } = operandsOf(settings, context)
  return [
    ...meterFields,
    choiceField('dates', labels.dates, dates, strings.dates),
    ...periodsFields(settings.dates, labels.periods),
    choiceField('model', labels.model, baselineModels, strings.models),
    ...(settings.model === 'several'
      ? driverKeys.map(
          (key) => ({ kind: 'operand', key, label: labels[key], automatic: strings.noDriver }) as const,
        )
      : []),
    choiceField('resolution', labels.resolution, resolutions, strings.resolutions),
    ...(settings.resolution === 'monthly'
      ? [
          ...(meter !== undefined && isImportId(meter.variable.dataHubId)
            ? [{ kind: 'switch', key: 'isByInvoices', label: labels.isByInvoices } as const]
            : []),
          { kind: 'number', key: 'billingDay', label: labels.billingDay, min: 1, max: 28, step: 1 } as const,
        ]
      : []),
    choiceField('convention', labels.convention, savingsConventions, strings.conventions),
    ...(settings.convention === 'meterlens'
      ? [choiceField('band', labels.band, bandRules, strings.bandRules)]
      : []),
    ...(settings.convention === 'meterlens' && settings.band === 'tested' ? [driftField(labels.drift)] : []),
    adjustmentsField('adjustments', labels.adjustments, meter),
    priceField('price', labels.price, meter),
    ...(settings.price > 0 ? [currencyField] : []),
    choiceField('picture', labels.picture, pictures, strings.pictures),
    choiceField('table', labels.table, tables, strings.tables),
    baselineField,
  ]
}
