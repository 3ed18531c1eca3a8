import type { BudgetState } from './budget-state.ts'
import type { ConnectionState } from './connection.ts'
import type { MenuCommand } from './menu-command.ts'
import type { StampReading } from './stamp-reading.ts'

/** A value or field the document does not show, as it came. */
export interface DriftNote {
  readonly connectionId: string
  readonly endpoint: string
  /** Where in the answer, `data[].status`; never a value that could be a secret. */
  readonly path: string
  readonly kind: 'unknown-field' | 'unknown-value' | 'other-type' | 'missing-field' | 'spelling'
  /** As received, cut to 200 characters. */
  readonly received: string
}

/** What main announces to the renderer. Each is `window.meterlens.on<Name>(listener)`, which returns its end. */
export interface Events {
  readonly budgetChanged: BudgetState
  readonly connectionChanged: ConnectionState
  /** Another answer spoke, or the user did; sent before the answer that it concerns. */
  readonly stampsChanged: StampReading
  readonly driftNoted: readonly DriftNote[]
  readonly menuChosen: MenuCommand
  /** The system handed a file over: `takeHandedFile` opens it. */
  readonly fileHanded: null
}

export type EventName = keyof Events

export const eventNames = [
  'budgetChanged',
  'connectionChanged',
  'stampsChanged',
  'driftNoted',
  'menuChosen',
  'fileHanded',
] as const satisfies readonly EventName[]
