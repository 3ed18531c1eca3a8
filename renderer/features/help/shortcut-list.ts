import { chordsOf, type KeyChord } from '#shared/contract/shortcuts.ts'
import type { Command } from '#renderer/ui/command.ts'
import { chordText } from '#renderer/ui/key-chord.ts'
import { everywhere as everywhereTitle, keyLists } from './strings.ts'

/** What keys do in one part of the window. */
export interface ShortcutList {
  readonly title: string
  readonly keys: readonly { readonly what: string; readonly keys: readonly string[] }[]
}

/** The shortcuts of commands, and the keys of the parts of the window that have some of their own. */
export function shortcutLists(commands: readonly Command[], isMac: boolean): readonly ShortcutList[] {
  const everywhere = commands.flatMap(({ id, title }) => {
    const chords = chordsOf(id)
    return chords.length === 0 ? [] : [{ what: title.replace('…', ''), keys: keysOf(chords, isMac) }]
  })
  const own = keyLists.map(({ title, keys }) => ({
    title,
    keys: keys.map(([pressed, what]) => ({ what, keys: pressed })),
  }))
  return [{ title: everywhereTitle, keys: everywhere }, ...own]
}

function keysOf(chords: readonly KeyChord[], isMac: boolean): readonly string[] {
  return chords.map((chord) => chordText(chord, isMac))
}
