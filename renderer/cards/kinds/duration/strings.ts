export const strings = {
  title: 'Load duration',
  question: 'For how long is the load above a given value?',
  noOperands: 'Choose variables in the tree to see how long they spend at each load.',
  against: 'Against',
  choices: { share: 'Share of time', hours: 'Hours' },
  shareOfTime: 'Share of time',
  time: 'Time',
  plotLabel: (unit: string): string => `Load duration${unit === '' ? '' : `, ${unit}`}`,
  exceeded: 'Exceeded',
  exceededHint: 'Share of the time with values. The highest value is at 0 %, the lowest at 100 %.',
  above: (name: string): string => `${name}: hours above`,
  answer: (half: string, tenth: string, restsOn: string): string =>
    `Above ${half} for half of the time, and above ${tenth} for a tenth of it${restsOn}.`,
  steady: (value: string, restsOn: string): string => `Always ${value}${restsOn}.`,
  value:
    'The value that was exceeded for the share of time in the first column, interpolated linearly between sorted values',
  hoursAbove: 'Time for which the value is greater',
}
