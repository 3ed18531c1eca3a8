import type { MenuCommand } from './events.ts'

/** A key with the modifiers it needs; `Mod` is Command on macOS and Control elsewhere. */
export type KeyChord = string

/** The chords of every command that has any; the page listens to all, and the first is shown. */
export const shortcuts = {
  'open-connect': ['Mod+N'],
  'open-settings': ['Mod+,'],
  'open-palette': ['Mod+K'],
  'open-shortcuts': ['?'],
  'focus-search': ['/', 'Mod+F'],
  'show-workspace': ['Mod+1'],
  'show-sources': ['Mod+2'],
  'show-inspector': ['Mod+3'],
  'show-drift': ['Mod+4'],
  'open-downloads': ['Mod+J'],
  'open-cache-map': ['Mod+Shift+M'],
  'toggle-live': ['Mod+L'],
  'toggle-favourite': ['Mod+D'],
  'toggle-tree': ['Mod+B'],
  'toggle-details': ['Mod+I'],
  'export-csv-wide': ['Mod+E'],
  'export-csv-long': ['Mod+Shift+E'],
  'export-png': ['Mod+Shift+P'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Mod+Y'],
  'previous-period': ['Alt+ArrowLeft'],
  'next-period': ['Alt+ArrowRight'],
} as const satisfies Readonly<Record<MenuCommand, readonly KeyChord[]>> &
  Readonly<Record<string, readonly KeyChord[]>>

/** The accelerator of a native menu, `CmdOrCtrl+K`: the first chord with a modifier, since plain keys are typed. */
export function acceleratorOf(command: MenuCommand): string | undefined {
  const chords: readonly KeyChord[] = shortcuts[command]
  return chords.find((chord) => chord.startsWith('Mod+'))?.replace('Mod', 'CmdOrCtrl')
}
