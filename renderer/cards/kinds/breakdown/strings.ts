/** Parts of the sentence about the largest part, already written as text. */
interface LargestParts {
  readonly name: string
  readonly amount: string
  readonly share: string | undefined
  /** Undefined if there is none, or if the parts exceed the total. */
  readonly remainder: string | undefined
  readonly restsOn: string
}

export const strings = {
  title: 'Breakdown',
  question: 'Where does it go?',
  of: 'Broken down',
  ofNames: {
    entity: 'An entity into its submeters',
    operands: 'The first variable into the others',
  },
  automatic: 'Automatic',
  resource: 'Resource',
  entity: 'Entity',
  resolution: 'Bars by',
  resolutions: { daily: 'Day', weekly: 'Week', monthly: 'Month', yearly: 'Year' },
  noEntity: 'Choose a variable of an entity that has a main meter, or confirm the main meter of one.',
  noParts: (entity: string): string =>
    `${entity} has no submeters. In the details of the entity, choose which meters are below its main meter.`,
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
  amountFormula: 'Mean rate times hours, or the difference of a totalizer',
  remainderFormula: 'Total minus parts, over the time for which all have values',
  shareFormula: 'Share of the total, over the time for which all have values',
  overrun: 'The parts exceed the total',
  notLoaded: 'Not loaded yet',
  noAmounts: 'Its values cannot be divided into parts',
  otherUnit: 'Its unit does not match that of the total',
  overruns: (count: number, of: number, resolution: string): string =>
    `The parts exceed the total by more than 1 % in ${count} of ${of} intervals (by ${resolution.toLowerCase()}): the meters do not agree.`,
  coarser: (resolution: string): string =>
    `Shown by ${resolution.toLowerCase()}: finer bars would be too many to draw.`,
  silent: (names: readonly string[], share: string): string =>
    `${names.join(', ')} ${names.length === 1 ? 'lacks' : 'lack'} values for part of the time for which the total has them. The remainder covers the ${share} of the time for which all have values, so that a silent meter does not pass for unmetered use.`,
  backwards: (names: readonly string[]): string =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} subtracted, but the readings are negative already, so that generation counts as use. Change this among the meters of the entity.`,
  noRemainder: 'There is no remainder: not all parts have values in a unit of the total.',
  answer: ({ name, amount, share, remainder, restsOn }: LargestParts): string => {
    const ofTotal = share === undefined ? '' : `, ${share} of the total`
    const rest =
      remainder === undefined ? '' : ` No part accounts for the remaining ${remainder} of the total.`
    return `The largest part is ${name}: ${amount}${ofTotal}${restsOn}.${rest}`
  },
}
