import type { MenuCommand } from './menu-command.ts'

/** A key with the modifiers it needs; `Mod` is Command on macOS and Control elsewhere. */
export type KeyChord = string

/** Lists the chords of every command that has any; the page listens to all, and the first is shown. */
export const shortcuts = {
  'open-connect': ['Mod+N'],
  'open-settings': ['Mod+,'],
  'open-palette': ['Mod+K'],
  'open-guide': ['F1'],
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
  'open-export': ['Mod+Shift+S'],
  'export-csv-wide': ['Mod+E'],
  'export-csv-long': ['Mod+Shift+E'],
  'export-png': ['Mod+Shift+P'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Mod+Y'],
  'previous-period': ['Alt+ArrowLeft'],
  'next-period': ['Alt+ArrowRight'],
} as const satisfies Readonly<Partial<Record<MenuCommand, readonly KeyChord[]>>>

/** Keys of a focused chart over time; the first of two goes back and the second goes forward. */
export const chartKeys = [
  { action: 'pan', keys: ['ArrowLeft', 'ArrowRight'] },
  { action: 'pan-by-window', keys: ['PageUp', 'PageDown'] },
  { action: 'zoom', keys: ['+', '-'] },
  { action: 'fit-range', keys: ['F'] },
  { action: 'walk', keys: ['[', ']'] },
  { action: 'move-cursor', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { action: 'set-second-cursor', keys: ['M'] },
  { action: 'select-area', keys: ['S'] },
  { action: 'open', keys: ['Enter'] },
  { action: 'open-notes', keys: ['N'] },
  { action: 'remove-cursor', keys: ['Escape'] },
] as const

export type ChartAction = (typeof chartKeys)[number]['action']

const chords: Readonly<Partial<Record<string, readonly KeyChord[]>>> = shortcuts

/** Returns the chords of a command, starting with the one that is shown; most commands have none. */
export function chordsOf(command: string): readonly KeyChord[] {
  return chords[command] ?? []
}

/**
 * Returns the accelerator of a native menu, such as `CmdOrCtrl+K`: the first chord with Command or Control, or a
 * function key. Others are left out, since plain keys are typed, and Alt with an arrow moves by words in a field.
 */
export function acceleratorOf(command: MenuCommand): string | undefined {
  return chordsOf(command)
    .find((chord) => chord.startsWith('Mod+') || isFunctionKey(chord))
    ?.replace('Mod', 'CmdOrCtrl')
}

/** True for a function key alone, which no text field takes. */
export function isFunctionKey(chord: KeyChord): boolean {
  return /^F\d+$/.test(chord)
}
