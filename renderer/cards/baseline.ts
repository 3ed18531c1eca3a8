import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import * as z from 'zod'
import type { SettingField } from './card-kind.ts'

/** Whether lines of power and energy stand on zero; of settings that are spread into those of a kind. */
export const baselineSettings = { isFromZero: z.boolean().default(true) }

export const baselineField: SettingField = {
  kind: 'switch',
  key: 'isFromZero',
  label: 'Power and energy from zero',
}

/** Of an axis in this unit: it follows the values where zero was switched off, and where zero says nothing. */
export function startsAtZero(
  unit: string,
  { isFromZero }: Readonly<{ isFromZero: boolean }>,
): { readonly startsAtZero: boolean } {
  return { startsAtZero: isFromZero && isComparedFromZero(unit) }
}
