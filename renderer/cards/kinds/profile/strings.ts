/** Value of a slot of the profile, with its time, both as text. */
export interface SlotValue {
  readonly at: string
  readonly value: string
}

export const strings = {
  title: 'Profile',
  question: 'What does a typical day or week look like, and how much does it vary?',
  noOperands: 'Choose variables in the tree to see their typical day.',
  cycle: 'Typical',
  cycles: { day: 'Day by hour', 'quarter-day': 'Day by quarter of an hour', week: 'Week by hour' },
  line: 'Line',
  lines: { median: 'Median', mean: 'Mean' },
  band: 'Bands',
  bands: {
    both: '10 to 90 % and 25 to 75 %',
    '10-90': '10 to 90 %',
    '25-75': '25 to 75 %',
    none: 'None',
  },
  daysApart: 'Weekdays, weekends and holidays separately',
  holidaysApart: 'Holidays separately',
  baseload: 'Base load',
  highest: 'Highest',
  groups: {
    all: 'All days',
    weekday: 'Weekdays',
    weekend: 'Weekends',
    holiday: 'Holidays',
    ordinary: 'Other days',
  },
  bandOf: (low: number, high: number, name: string): string =>
    name === '' ? `${low}–${high} %` : `${low}–${high} % of ${name}`,
  plotLabel: (isWeek: boolean, unit: string, group: string | undefined): string =>
    `Typical ${isWeek ? 'week' : 'day'}${group === undefined ? '' : `, ${group.toLowerCase()}`}${unit === '' ? '' : `, ${unit}`}`,
  localTime: 'Local time',
  operand: 'Series',
  days: 'Days',
  slot: 'Local time',
  count: 'n',
  countHint:
    'Values that start at this time of day. An hour repeated by a clock change counts twice; a skipped hour does not count.',
  mean: 'Mean',
  meanFormula: 'Time-weighted mean of the values',
  median: 'Median',
  percentile: (percent: number): string => `P${percent}`,
  percentileFormula: (percent: number): string =>
    `${percent} % of the values lie below it; interpolated linearly between values`,
  baseloadIs: (load: string, share: string): string => `Base load is ${load}, ${share} of the average.`,
  /** Weekends against weekdays: `change` is a percentage without a sign. */
  weekends: (mean: string, change: string, isLess: boolean, weekdays: string): string =>
    `Weekends average ${mean}, ${change} ${isLess ? 'less' : 'more'} than weekdays (${weekdays}).`,
  weekendsBeside: (mean: string, weekdays: string): string =>
    `Weekends average ${mean}, weekdays ${weekdays}.`,
  answer: (high: SlotValue, low: SlotValue, restsOn: string, isOfWeekdays: boolean): string => {
    const start = isOfWeekdays ? 'Weekdays are typically' : 'Typically'
    return high.value === low.value
      ? `${start} steady at ${high.value}${restsOn}.`
      : `${start} highest at ${high.at} with ${high.value}, and lowest at ${low.at} with ${low.value}${restsOn}.`
  },
  tooCoarse: (name: string): string =>
    `${name} is left out: its values are longer than the time slots of this profile.`,
}
