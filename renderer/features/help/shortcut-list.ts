import { chartKeys, chordsOf, type KeyChord } from '#shared/contract/shortcuts.ts'
import type { Command } from '#renderer/ui/command.ts'
import { chordText } from '#renderer/ui/key-chord.ts'
import { chartKeyTexts } from '#renderer/workspace/strings.ts'
import { chartKeyTitle, everywhere as everywhereTitle, keyLists } from './strings.ts'

/** Lists the keys of one part of the window. */
export interface ShortcutList {
  readonly title: string
  readonly keys: readonly { readonly what: string; readonly keys: readonly string[] }[]
}

/** Lists the shortcuts of commands, and the keys of the parts of the window that have their own. */
export function shortcutLists(commands: readonly Command[], isMac: boolean): readonly ShortcutList[] {
  const everywhere = commands.flatMap(({ id, title }) => {
    const chords = chordsOf(id)
    return chords.length === 0 ? [] : [{ what: title.replace('…', ''), keys: keysOf(chords, isMac) }]
  })
  const own = keyLists.map(({ title, keys }) => ({
    title,
    keys: keys.map(([pressed, what]) => ({ what, keys: pressed })),
  }))
  const ofChart = chartKeys.map(({ action, keys }) => ({
    what: chartKeyTexts[action],
    keys: keysOf(keys, isMac),
  }))
  const [portfolio, ...others] = own
  return [
    { title: everywhereTitle, keys: everywhere },
    ...(portfolio === undefined ? [] : [portfolio]),
    { title: chartKeyTitle, keys: ofChart },
    ...others,
  ]
}

function keysOf(chords: readonly KeyChord[], isMac: boolean): readonly string[] {
  return chords.map((chord) => chordText(chord, isMac))
}
