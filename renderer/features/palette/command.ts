import type { KeyChord } from '#renderer/ui/key-chord.ts'
import type { CommandId } from './strings.ts'

/** Something a person can ask for by menu, shortcut or palette. */
export interface Command {
  readonly id: CommandId
  readonly title: string
  /** The first is shown. The native menu has the same accelerators. */
  readonly chords: readonly KeyChord[]
  readonly run: () => unknown
}
