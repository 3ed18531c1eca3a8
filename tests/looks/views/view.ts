import type { Ground, Stage } from '../stage.ts'

/** Place in the app that is checked, and the way to it. */
export interface View {
  /** Name of the view and its pictures: lower case, words joined by hyphens. */
  readonly name: string
  /** Workspace of the view; the start page by default. */
  readonly on?: Ground
  /** True for a view that takes minutes to prepare; it is checked only if its name is given. */
  readonly isForStills?: true
  /** Opens the view from the workspace with nothing open. */
  readonly open: (stage: Stage) => Promise<unknown>
  /** Releases the delayed data, so that elements that move can be found. */
  readonly arrive?: (stage: Stage) => Promise<unknown>
  /** Reverts anything that Escape does not close. */
  readonly leave?: (stage: Stage) => Promise<unknown>
}
