import { allDays, byKindOfDay, holidaysApart, type DayGrouping } from '#shared/analysis/profile/day-groups.ts'
import type { DayCalendar } from '#shared/calendar/day-calendar.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import * as z from 'zod'
import { baselineField, baselineSettings } from '../../baseline.ts'
import { choiceField, type SettingField } from '#renderer/cards/setting-field.ts'
import { strings } from './strings.ts'

const cycles = ['day', 'quarter-day', 'week'] as const
const lines = ['median', 'mean'] as const
const bands = ['both', '10-90', '25-75', 'none'] as const

export const profileSettings = z.object({
  /** Cycle to show: a day by hours, a day by quarters of an hour, or a week by hours. */
  cycle: z.enum(cycles).default('day'),
  line: z.enum(lines).default('median'),
  band: z.enum(bands).default('both'),
  /** Shows weekdays, weekends and holidays each on their own; in a week only holidays. */
  isApart: z.boolean().default(false),
  /** Draws the base load as a rule and begins the answer with it. */
  hasBaseload: z.boolean().default(false),
  ...baselineSettings,
})
export type ProfileSettings = z.infer<typeof profileSettings>

export function profileFields({ cycle }: ProfileSettings): readonly SettingField[] {
  return [
    choiceField('cycle', strings.cycle, cycles, strings.cycles),
    { kind: 'switch', key: 'isApart', label: cycle === 'week' ? strings.holidaysApart : strings.daysApart },
    choiceField('line', strings.line, lines, strings.lines),
    choiceField('band', strings.band, bands, strings.bands),
    { kind: 'switch', key: 'hasBaseload', label: strings.baseload },
    baselineField,
  ]
}

export function slotMsOf({ cycle }: ProfileSettings): number {
  return cycle === 'quarter-day' ? 15 * MINUTE_MS : HOUR_MS
}

export function groupingOf({ cycle, isApart }: ProfileSettings, calendar: DayCalendar): DayGrouping {
  if (!isApart) return allDays
  return cycle === 'week' ? holidaysApart(calendar) : byKindOfDay(calendar)
}
