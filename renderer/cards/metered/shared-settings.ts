import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import { currencies } from '#shared/calendar/tariff.ts'
import { quantityUnitOf, rateUnitOf } from '#shared/units/units.ts'
import type { CardOperand } from '../card-kind.ts'
import type { SettingField } from '../setting-field.ts'
import * as z from 'zod'

/** Reads amounts over intervals with their reasons, as the field of the kind `adjustments` writes them. */
export const adjustmentsSchema = z
  .array(
    z.object({
      interval: z.object({ start: z.number(), end: z.number() }),
      amount: z.number(),
      reason: z.string(),
    }),
  )
  .default([])

/** Reads periods as the field of the kind `periods` writes them. */
export const periodsSchema = z.array(z.object({ start: z.number(), end: z.number() })).default([])

/** Offers the two periods and further ones, if they are not those of the year before. */
export function periodsFields(dates: string, label: string): readonly SettingField[] {
  return dates === 'listed' ? [{ kind: 'periods', key: 'periods', label, least: 2 }] : []
}

/** Change from year to year without a project, in per cent. */
export const driftSchema = z
  .number()
  .min(0)
  .max(100)
  .default(YEARLY_DRIFT * 100)

export function driftField(label: string): SettingField {
  return { kind: 'number', key: 'drift', label, unit: '%', min: 0, max: 100 }
}

/** Offers amounts by which the meter's use is adjusted, in its unit. */
export function adjustmentsField(key: string, label: string, meter: CardOperand | undefined): SettingField {
  const unit = amountUnitOf(meter)
  return { kind: 'adjustments', key, label, ...(unit !== undefined && { unit }) }
}

/** Reads a price for one unit of the meter's amounts; zero means no price. */
export const priceSchema = z.number().min(0).default(0)
export const currencySchema = z.enum(currencies).default('EUR')

export function priceField(key: string, label: string, meter: CardOperand | undefined): SettingField {
  const unit = amountUnitOf(meter)
  return {
    ...{ kind: 'number', key, label, min: 0, step: 0.01 },
    ...(unit !== undefined && { unit: `per ${unit}` }),
  }
}

/** Offers the currencies, whose names are their codes. */
export const currencyField: SettingField = {
  ...{ kind: 'choice', key: 'currency', label: 'Currency' },
  choices: currencies.map((code) => ({ value: code, label: code })),
}

/** Names the tariff by which an amount of money was computed. */
export function tariffText(name: string): string {
  return name === '' ? 'the tariff of the calendar' : `the tariff “${name}”`
}

/** Totalizers have the unit of an amount already. */
function amountUnitOf(meter: CardOperand | undefined): string | undefined {
  const own = meter?.variable.unit.shortText ?? ''
  return quantityUnitOf(meter?.variable.kind === 'totalizer' ? rateUnitOf(own) : own)?.unit
}
