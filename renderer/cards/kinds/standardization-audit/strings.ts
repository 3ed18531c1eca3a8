export const strings = {
  title: 'Standardization audit',
  question: 'Does the service divide by the right area and occupancy?',
  noOperands: 'Choose variables in the tree whose standardized figures are to be checked.',
  noStandardizations: 'The service offers no standardization for these variables.',
  noMonths: 'No whole month of the range is over yet. Choose a longer one.',
  month: 'Month',
  series: 'Series',
  standardization: 'Standardization',
  served: 'Service',
  derived: 'Divided here',
  derivedFormula: 'Values finer than days over the month, divided by the size in the catalogue',
  difference: 'Difference',
  differenceFormula: 'Service minus divided here, as a share of the larger',
  verdict: 'Verdict',
  verdicts: {
    agrees: 'Within 0.1 %',
    differs: 'Differs',
    'not-compared': 'Not compared: hours or the figure are missing',
    excluded: 'Excluded',
  },
  obstacles: {
    'not-loaded': 'Not loaded yet',
    'no-size': { areaSqFt: 'The entity has no floor area', averageOccupancy: 'The entity has no occupancy' },
    unclear: 'Its name does not say by what it divides',
  },
  otherUnit: (theirs: string, ours: string): string =>
    `Not compared: the service gives ${theirs}, which does not measure the same as ${ours}`,
  units: { areaSqFt: 'ft²', averageOccupancy: 'occupant' },
  plotLabel: (series: string, standardization: string): string =>
    `${series}, ${standardization.charAt(0).toLowerCase()}${standardization.slice(1)}, by month`,
  summary: (differing: number, compared: number): string =>
    differing === 0
      ? `${compared === 1 ? 'The one compared month agrees' : `All ${compared} compared months agree`} within 0.1 %.`
      : `${differing} of ${compared} compared months ${differing === 1 ? 'differs' : 'differ'} by more than 0.1 %.`,
  implied: (series: string, standardization: string, size: number): string =>
    `${series}, ${standardization}: every month would agree if it were divided by ${Number(size.toPrecision(4))}.`,
}
