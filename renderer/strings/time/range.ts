import type { Preset } from '#shared/time/presets.ts'

export const presetNames: Readonly<Record<Preset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'month-to-date': 'Month to date',
  'year-to-date': 'Year to date',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
  'this-fiscal-year': 'This fiscal year',
  'last-fiscal-year': 'Last fiscal year',
}

/** A range as it is typed or chosen. */
export const range = {
  label: 'Range',
  start: 'Start',
  end: 'End',
  startHint: 'First instant of the range, such as 2021-01-01 or 2021-01-01 00:00',
  endHint: 'The range ends before this instant: 2022-01-01 includes the whole of 2021',
  example: 'YYYY-MM-DD',
  back: 'Back to the previous range',
  forward: 'Forward to the next range',
  shown: (range: string): string => `Range: ${range === '' ? 'Choose a range' : range}`,
  none: 'Choose a range',
  menu: 'Type a range, or choose one from the list or the calendar',
  presets: 'Usual ranges',
  countBackFrom: (date: string): string => `Readings end on ${date}: these ranges count back from there.`,
  unreadable: (field: string) => `${field}: enter a date such as 2021-01-01 or 2021-01-01 00:00.`,
  notALocalTime: (field: string, zone: string) => `${field}: this time does not exist in ${zone}.`,
  reversed: 'End must be after start.',
  tooLong: 'The range may cover at most 40 years.',
} as const
