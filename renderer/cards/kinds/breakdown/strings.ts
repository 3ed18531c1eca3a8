import type { BreakdownSettings } from './settings.ts'

export const strings = {
  title: 'Breakdown',
  question: 'Where does it go?',
  of: 'Broken down',
  ofNames: {
    entity: 'An entity into its submeters',
    operands: 'The first variable into the others',
  } satisfies Readonly<Record<BreakdownSettings['of'], string>>,
  automatic: 'Automatic',
  resource: 'Resource',
  entity: 'Entity',
  resolution: 'Bars by',
  resolutions: { daily: 'Day', weekly: 'Week', monthly: 'Month', yearly: 'Year' },
  noEntity: 'Choose a variable of an entity that has a main meter, or confirm the main meter of one.',
  noParts: (entity: string): string =>
    `${entity} has no submeters. Say in the details of the entity which meters lie under its main meter.`,
  fewOperands: 'Choose the total first and then one or more of its parts in the tree.',
  total: 'Total',
  remainder: 'Remainder',
  barsLabel: (unit: string, resolution: string): string => `Parts by ${resolution.toLowerCase()}, ${unit}`,
  wholeLabel: (unit: string): string => `Parts over the whole range, ${unit}`,
  start: 'Start',
  end: 'End',
  part: 'Part',
  amount: 'Amount',
  share: 'Share',
  completeness: 'Complete',
  note: 'Note',
  amountFormula: 'Mean rate times hours, or what ran through a totalizer',
  remainderFormula: 'Total minus parts, over the time in which all have values',
  shareFormula: 'Of the total, over the time in which all have values',
  overrun: 'The parts are more than the total',
  notLoaded: 'Not loaded yet',
  otherUnit: 'Its unit is no part of the total',
  overruns: (count: number, of: number, resolution: string): string =>
    `The parts are more than the total by over 1 % in ${count} of ${of} buckets by ${resolution.toLowerCase()}: the meters do not agree.`,
  coarser: (resolution: string): string =>
    `Shown by ${resolution.toLowerCase()}, since there would be too many bars.`,
  noRemainder: 'There is no remainder, since not all parts are there in a unit of the total.',
  guesses: (count: number): string =>
    `${count === 1 ? '1 meter is a guess' : `${count} meters are guesses`} that nobody has confirmed.`,
}
