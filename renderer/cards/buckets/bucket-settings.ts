import * as z from 'zod'
import { finestWithin } from '#shared/analysis/buckets/finest-within.ts'
import type { DerivedResolution } from '#shared/series/derive/derive.ts'
import type { Interval } from '#shared/time/instant.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const resolutionChoices = ['automatic', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const

/** Included in the settings of every kind that shows its operands by buckets. */
export const bucketSettings = {
  resolution: z.enum(resolutionChoices).default('automatic'),
  /** Shows rates as amounts: kW as kWh. */
  areAmounts: z.boolean().default(false),
}

export interface BucketSettings {
  readonly resolution: (typeof resolutionChoices)[number]
  readonly areAmounts: boolean
}

export const bucketFields: readonly SettingField[] = [
  choiceField('resolution', strings.resolution, resolutionChoices, strings.resolutions),
  { kind: 'switch', key: 'areAmounts', label: strings.areAmounts },
]

/** Returns the chosen resolution, or the finest one that divides the range into at most this many buckets. */
export function resolutionOf(
  { resolution }: BucketSettings,
  range: Interval,
  most: number,
): DerivedResolution {
  return resolution === 'automatic' ? finestWithin(range, most) : resolution
}
