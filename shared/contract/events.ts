import type { BudgetState } from './budget-state.ts'
import type { ConnectionState, StampReading } from './connection.ts'
import type { DiskSpace } from './app-facts.ts'
import type { MenuCommand } from './menu-command.ts'

/** A received value or field that the service's document does not describe. */
export interface DriftNote {
  readonly connectionId: string
  readonly endpoint: string
  /** Place in the answer, `data[].status`; never a value that could be a secret. */
  readonly path: string
  readonly kind: 'unknown-field' | 'unknown-value' | 'other-type' | 'missing-field' | 'spelling'
  /** Value as received, cut to 200 characters. */
  readonly received: string
}

/**
 * Events that main announces to the renderer. Each is `window.meterlens.on<Name>(listener)`, which returns a function
 * that ends the subscription.
 */
export interface Events {
  /** A shortage of disk space began or ended. */
  readonly diskSpaceChanged: DiskSpace
  readonly budgetChanged: BudgetState
  readonly connectionChanged: ConnectionState
  /** Another answer gave evidence, or the user chose a convention; this is sent before the answer that it concerns. */
  readonly stampsChanged: StampReading
  readonly driftNoted: readonly DriftNote[]
  readonly menuChosen: MenuCommand
  /** The system handed over a file: `takeHandedFile` opens it. */
  readonly fileHanded: null
}

export type EventName = keyof Events

export const eventNames = [
  'diskSpaceChanged',
  'budgetChanged',
  'connectionChanged',
  'stampsChanged',
  'driftNoted',
  'menuChosen',
  'fileHanded',
] as const satisfies readonly EventName[]
