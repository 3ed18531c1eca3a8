import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
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

/** Offers the two periods and more, where they are not those of the year before. */
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

/** Offers amounts that the meter's use is adjusted by, in its unit. */
export function adjustmentsField(key: string, label: string, meter: CardOperand | undefined): SettingField {
  const unit = meter && quantityUnitOf(meter.variable.unit.shortText)?.unit
  return { kind: 'adjustments', key, label, ...(unit !== undefined && { unit }) }
}
