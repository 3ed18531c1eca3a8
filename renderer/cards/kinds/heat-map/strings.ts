export const strings = {
  title: 'Heat map',
  question: 'At which hours and on which days is it high or low?',
  noOperands: 'Choose variables in the tree to see them by hour and day.',
  by: 'Rows',
  rows: { day: 'Days', weekday: 'Weekdays' },
  plotLabel: (name: string, by: string, unit: string): string =>
    `${name} by hour and ${by}${unit === '' ? '' : `, ${unit}`}`,
  rowNames: { day: 'day', weekday: 'weekday' },
  hourOfDay: 'Hour of day, local time',
  peak: 'Highest hour',
  operand: 'Series',
  day: 'Day',
  hourHint:
    'Mean over this hour of the local day. An hour repeated by a clock change is the mean of both; a skipped hour is empty.',
  highest: 'Highest',
  lowest: 'Lowest',
  hourOf: { highest: 'Highest hour', lowest: 'Lowest hour' },
  mean: 'Time-weighted mean of the values in this hour',
  answer: (when: string, mean: string, by: 'day' | 'weekday', restsOn: string): string =>
    by === 'day'
      ? `The highest hour is ${when}: ${mean} on average${restsOn}.`
      : `The highest hour of the week is ${when}: ${mean} on average${restsOn}.`,
  outOfHours: (share: string, amount: string): string =>
    `${share} of the use, ${amount}, is outside the occupied hours.`,
  outOfOffice: (share: string, amount: string): string =>
    `${share} of the use, ${amount}, is outside 08:00 to 18:00 on working days.`,
  assumedHours:
    'The calendar does not say when buildings are occupied: 08:00 to 18:00 is assumed on all days but weekends and holidays. Set the hours in the calendar.',
  tooCoarse: (name: string): string =>
    `The values of ${name} are longer than an hour: all cells within one value are the same.`,
}
