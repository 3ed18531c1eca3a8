import { plural } from '#renderer/strings/plural.ts'
import type { MeterReason } from '#shared/metering-model/meter.ts'
import type { RoleRefusal } from '#shared/metering-model/choose-meter.ts'

export const metering = {
  title: 'Meters',
  guess: 'guess',
  confirm: 'Confirm',
  confirmLabel: (resource: string): string => `Confirm the meters of ${resource}`,
  confirmAll: 'Confirm all meters of this entity',
  allConfirmed: 'All meters confirmed',
  reset: 'Guess again',
  resetLabel: (resource: string): string => `Guess the meters of ${resource} again`,
  confirmed: (resource: string): string => `${resource}: meters confirmed`,
  wasReset: (resource: string): string => `${resource}: meters guessed again`,
  changed: (name: string): string => `${name}: role changed`,
  change: (name: string, role: string): string => `Change ${name}, ${role}`,
  noMain: 'No main meter is known. Choose one below to rank and compare this entity.',
  main: 'Main meter',
  submeterOf: (name: string): string => `Submeter of ${name}`,
  notCounted: 'Not counted',
  beside: 'Count as another main meter',
  takesAway: 'Subtract, as for generation and export',
  minus: 'subtracted',
  lost: 'no longer in the catalogue',
  review: (resource: string): string => `Review the meters of ${resource}`,
  reviewHint:
    'Each was picked from its name, its type or its place. Open an entity to see all its meters and change their roles.',
  entity: 'Entity',
  mainMeter: 'Main meter',
  why: 'Why',
  state: 'State',
  confirmOf: (entity: string): string => `Confirm the meters of ${entity}`,
  confirmListed: (count: number): string => `Confirm all ${String(count)}`,
  entities: (count: number): string => plural(count, 'entity', 'entities'),
  nothingToReview: 'All meters are confirmed.',
  others: (count: number): string => `${count} not counted`,
  size: 'Size',
  area: 'Floor area',
  occupancy: 'Occupancy',
  people: 'people',
  fromService: (value: string): string => `The service says ${value}`,
  unknownSize: 'The service does not say',
  sizeChanged: (label: string): string => `${label} changed`,
  more: 'More about the metering model',
  exportFile: 'Export metering model…',
  nothingChanged: 'Nothing was changed.',
  importFile: 'Import metering model…',
  nothingToExport: 'Guesses are not exported. Nothing is confirmed yet.',
  file: 'metering model',
  imported: (entities: number): string =>
    `Metering model imported: ${plural(entities, 'entity', 'entities')}`,
  replaced: 'It replaces what was confirmed before.',
  notInCatalogue: (count: number): string =>
    `${plural(count, 'of its variables is', 'of its variables are')} not in the catalogue.`,
} as const

/** Explains why a variable has its role. `nameOf` names variables and entities that a reason points to. */
export function reasonText(reason: MeterReason, nameOf: (id: string) => string): string {
  switch (reason.kind) {
    case 'chosen':
      return 'Confirmed'
    case 'default-variable':
      return 'Guessed from the entity’s default variable'
    case 'named-main':
      return 'Guessed from its name, which says that it measures the total'
    case 'named-after-resource':
      return 'Guessed from its name, which is simply the resource'
    case 'only-meter':
      return 'Guessed because it is the only meter of the resource'
    case 'numbered':
      return 'Guessed because the meters differ only by a number and none of them measures the total'
    case 'below-main':
      return 'Guessed to measure a part of the main meter'
    case 'same-use':
      return 'Guessed from its name, which shares a use with the meter above it'
    case 'generation':
      return 'Guessed from its name: generation behind the main meter'
    case 'export':
      return 'Guessed from its name: energy fed back to the grid'
    case 'same-meter':
      return `The same meter as ${nameOf(reason.as)}, which is counted`
    case 'other-division':
      return 'A floor or wing: the total is already divided by use'
    case 'other-quantity':
      return 'Measures a different quantity from the main meter'
    case 'not-a-meter':
      return 'Its type or unit cannot be added up'
    case 'not-recording':
      return 'Historical or disabled'
    case 'hidden':
      return 'Hidden by the service'
    case 'of-another-entity':
      return `Counted in ${nameOf(reason.entityId)}`
    case 'expression':
      return 'An expression, which counts once you give it a role'
    case 'unclear':
      return 'Nothing says what it counts'
  }
}

const refusals: Readonly<Record<RoleRefusal, string>> = {
  cycle: 'A meter cannot be below itself',
  'not-a-meter': 'Its type or unit cannot be added up',
  'other-quantity': 'Energy, volume and mass cannot be added up',
  'unknown-meter': 'The meter is no longer in the catalogue',
}

export function refusalText(name: string, refusal: RoleRefusal): string {
  return `${name}: ${refusals[refusal].toLowerCase()}`
}
