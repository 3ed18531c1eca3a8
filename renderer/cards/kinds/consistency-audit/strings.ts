export const strings = {
  title: 'Consistency audit',
  question: 'Do the service’s days and months agree with its own hours?',
  noOperands: 'Choose the variables to compare in the tree.',
  noBuckets: 'No whole day of the range is over yet. Choose a longer one.',
  series: 'Series',
  check: 'Check',
  checks: {
    daily: 'Days of the service against its hours',
    monthly: 'Months of the service against its hours',
  },
  totalizers: {
    daily: (rate: string): string => `Days of the totalizer against ${rate} times hours`,
    monthly: (rate: string): string => `Months of the totalizer against ${rate} times hours`,
  },
  compared: 'Compared',
  differing: 'Differing',
  start: 'Start',
  end: 'End',
  reported: 'Reported',
  derived: 'Derived',
  difference: 'Difference',
  differenceFormula: 'Reported minus derived, as a share of the larger',
  note: 'Note',
  notLoaded: 'Not loaded yet',
  otherUnit: 'Their units cannot be compared',
  nothing: 'Nothing to compare: hours or figures are missing',
  skipped: (count: number): string =>
    `${count === 1 ? '1 was' : `${count} were`} not compared, since hours or figures are missing`,
  largest: 'Largest difference',
  shifted: (shift: 1 | -1): string =>
    `Shifted by one interval: they agree when the finer values count one interval ${shift === 1 ? 'later' : 'earlier'}`,
  agrees: 'All agree',
  plotLabel: 'Differences of more than 0.1 %',
  plotAxis: 'Difference',
  shiftedTotalizer: (name: string, shift: 1 | -1): string =>
    `${name} is shifted by one interval: its values are ${shift === 1 ? 'the last readings within' : 'the readings at the start of'} their intervals. Choose ${shift === 1 ? 'Last reading' : 'First reading'} under “About this connection…”.`,
  shiftedSeries: (name: string): string =>
    `${name} is shifted by one interval: its values are stamped with the other end of their intervals.`,
  toStamps: 'About this connection…',
  summary: (differing: number, of: number): string =>
    differing === 0
      ? `${of === 1 ? 'The one day or month agrees' : `All ${of} days and months agree`} within 0.1 %.`
      : `${differing} of ${of} days and months ${differing === 1 ? 'differs' : 'differ'} by more than 0.1 %.`,
}
