import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import * as z from 'zod'
import type { SettingField } from './setting-field.ts'

/** Decides whether lines of power and energy start at zero; included in the settings of several kinds. */
export const baselineSettings = { isFromZero: z.boolean().default(true) }

export const baselineField: SettingField = {
  kind: 'switch',
  key: 'isFromZero',
  label: 'Power and energy from zero',
}

/** The axis follows the values if zero was switched off or is meaningless in the unit. */
export function startsAtZero(
  unit: string,
  { isFromZero }: Readonly<{ isFromZero: boolean }>,
): { readonly startsAtZero: boolean } {
  return { startsAtZero: isFromZero && isComparedFromZero(unit) }
}
