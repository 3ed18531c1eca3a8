import type { KeyChord } from '#shared/contract/shortcuts.ts'

/** Something a person can ask for by menu, shortcut or palette. */
export interface Command {
  readonly id: string
  readonly title: string
  /** The first is shown. */
  readonly chords: readonly KeyChord[]
  readonly run: () => unknown
}
