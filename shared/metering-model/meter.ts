import type { MeterChoice } from './metering-decisions.ts'

/**
 * States why a variable has its role, as one of a closed set of kinds; sentences are written where they are shown.
 */
export type MeterReason =
  /** A person chose the role. */
  | { readonly kind: 'chosen' }
  /** The service names it as the default variable of the entity for this resource. */
  | { readonly kind: 'default-variable' }
  /** Its name has a word for the whole, such as main, total or incomer. */
  | { readonly kind: 'named-main' }
  /** Its name contains only the entity and the resource. */
  | { readonly kind: 'named-after-resource' }
  | { readonly kind: 'only-meter' }
  /** Its name differs from others only in a number, and none measures them all: feeder 1, feeder 2. */
  | { readonly kind: 'numbered' }
  /** A meter that is not the main one is taken to be a part of the only main meter. */
  | { readonly kind: 'below-main' }
  /** Its name has the use of the meter above it: a fan below ventilation. */
  | { readonly kind: 'same-use' }
  | { readonly kind: 'generation' }
  | { readonly kind: 'export' }
  /** The variable is the totalizer of a meter whose rate is counted, or the other way round. */
  | { readonly kind: 'same-meter'; readonly as: string }
  /** The variable measures a floor, and the same energy is already divided by use. */
  | { readonly kind: 'other-division' }
  /** The variable counts a volume, and the main meter counts energy. */
  | { readonly kind: 'other-quantity' }
  /** Its type or its unit cannot be added up. */
  | { readonly kind: 'not-a-meter' }
  /** The variable is historical or disabled. */
  | { readonly kind: 'not-recording' }
  | { readonly kind: 'hidden' }
  /** The variable belongs to several entities and counts in another one. */
  | { readonly kind: 'of-another-entity'; readonly entityId: string }
  /** The variable is an expression, which counts only if its author says so. */
  | { readonly kind: 'expression' }
  /** Nothing indicates what it measures. */
  | { readonly kind: 'unclear' }

/** A variable in the metering model of an entity: chosen by a person, or guessed. */
export interface Meter extends MeterChoice {
  readonly isGuess: boolean
  /** True if it was chosen once but is no longer in the catalogue; nothing replaces it until the user decides. */
  readonly isLost: boolean
  readonly reason: MeterReason
}
