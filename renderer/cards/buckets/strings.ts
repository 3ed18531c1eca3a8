import type { Resolution } from '#shared/time/resolution.ts'

export const strings = {
  resolution: 'Resolution',
  resolutions: {
    automatic: 'Automatic',
    hourly: 'Hour',
    daily: 'Day',
    weekly: 'Week',
    monthly: 'Month',
    yearly: 'Year',
  },
  areAmounts: 'Amounts instead of rates, such as kWh for kW',
  noOperands: 'Choose variables in the tree to show them here.',
  start: 'Start',
  end: 'End',
  mean: 'Time-weighted mean of the values in this interval',
  ownDays: (zones: readonly string[]): string =>
    `Days are cut in the time zone of each variable: ${zones.join(', ')}. The header can set one zone for all.`,
  amount: 'Mean rate times hours, or the difference between readings of a totalizer',
}

export const bucketNames: Readonly<Record<Resolution, string>> = {
  raw: 'reading',
  minute: 'minute',
  '15-minute': 'quarter of an hour',
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

/** Returns an empty text if neither end of the range cuts a bucket. */
export function cutText(resolution: Resolution, atStart: boolean, atEnd: boolean): readonly string[] {
  const name = bucketNames[resolution]
  if (atStart && atEnd)
    return [`The first and the last ${name} reach beyond the range; only the part within it counts.`]
  if (!atStart && !atEnd) return []
  return [
    `The ${atStart ? 'first' : 'last'} ${name} reaches beyond the range; only the part within it counts.`,
  ]
}
