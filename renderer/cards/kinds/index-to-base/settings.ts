import { indexBases } from '#shared/analysis/index-to-base/index-to-base.ts'
import { leadingPart } from '#shared/time/alignment/calendar-shift.ts'
import { DAY_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import * as z from 'zod'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const bases = ['auto', 'year', 'month', 'day', 'typed'] as const
const resolutions = ['auto', 'hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const
const tables = ['series', 'values'] as const

export const indexSettings = z.object({
  /** Chooses the part of the range that is 100: automatically, its first year, month or day, or `typed`. */
  base: z.enum(bases).default('auto'),
  /** The first period is the base if `typed` is chosen. */
  typed: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  basis: z.enum(indexBases).default('mean'),
  resolution: z.enum(resolutions).default('auto'),
  table: z.enum(tables).default('series'),
})

export type IndexSettings = z.infer<typeof indexSettings>

const lengths = {
  year: { months: 12, days: 0 },
  month: { months: 1, days: 0 },
  day: { months: 0, days: 1 },
} as const

/** Returns the base period; undefined until it is entered. */
export function baseOf(
  { base, typed }: IndexSettings,
  range: Interval,
  zone: IanaZone,
): Interval | undefined {
  if (base === 'typed') return typed.find(({ start, end }) => start < end)
  return leadingPart(range, lengths[base === 'auto' ? suitingBase(range) : base], zone)
}

/** Chooses the first year of two or more, otherwise the first month of two or more, otherwise the first day. */
function suitingBase({ start, end }: Interval): keyof typeof lengths {
  const days = (end - start) / DAY_MS
  if (days >= 2 * 365) return 'year'
  return days >= 59 ? 'month' : 'day'
}

export function fieldsOf({ base }: IndexSettings): readonly SettingField[] {
  const { labels } = strings
  return [
    choiceField('base', labels.base, bases, strings.bases),
    ...(base === 'typed' ? [{ kind: 'periods', key: 'typed', label: labels.typed, least: 1 } as const] : []),
    choiceField('basis', labels.basis, indexBases, strings.basis),
    choiceField('resolution', labels.resolution, resolutions, strings.resolutions),
    choiceField('table', labels.table, tables, strings.tables),
  ]
}
