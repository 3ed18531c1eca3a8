import type { Ground, Stage } from '../stage.ts'

/** A place in the app that is looked at, and how to get there. */
export interface View {
  /** Of its pictures too: lower case, words joined by hyphens. */
  readonly name: string
  /** Which workspace it stands on; the start page unless said otherwise. */
  readonly on?: Ground
  /** True for what takes minutes to come about: it is looked at only when it is asked for by name. */
  readonly isForStills?: true
  /** From the workspace, with nothing open. */
  readonly open: (stage: Stage) => Promise<unknown>
  /** Lets the data come that was held back; what moves then is found. */
  readonly arrive?: (stage: Stage) => Promise<unknown>
  /** Takes back what Escape does not close. */
  readonly leave?: (stage: Stage) => Promise<unknown>
}
