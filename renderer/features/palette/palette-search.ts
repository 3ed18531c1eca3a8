import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Command } from '#renderer/ui/command.ts'
import { ranks } from '#renderer/ui/rank.ts'
import { findVariables, type FindableVariable } from './palette-matches.ts'
import { sectionsOf, withVariables, type PaletteSection, type VariableSection } from './palette-sections.ts'

/** Holds what the palette can find. */
export interface Searched {
  readonly commands: readonly Command[]
  readonly variables: readonly FindableVariable[]
  readonly isMainMeter: (variable: Variable) => boolean
}

/** Returns what has the words; where nothing has them as they are typed, what has them in a looser wording. */
export function searchPalette(
  { commands, variables, isMainMeter }: Searched,
  words: readonly string[],
): readonly (PaletteSection | VariableSection)[] {
  let resembling: readonly PaletteSection[] = []
  for (const wording of wordingsOf(words)) {
    const sections = sectionsOf(commands, wording)
    const found = findVariables(variables, wording, isMainMeter)
    if (found.rank !== undefined || sections.some(({ rank }) => rank < ranks.resembles))
      return withVariables(sections, found)
    if (resembling.length === 0) resembling = sections
  }
  return resembling
}

/** Words of a spoken question that no name has to have. */
const fillers: ReadonlySet<string> = new Set([
  ...['a', 'all', 'an', 'and', 'are', 'by', 'can', 'did', 'do', 'does', 'find', 'for', 'get', 'give', 'how'],
  ...['i', 'in', 'is', 'it', 'many', 'me', 'much', 'my', 'of', 'on', 'our', 'please', 'see', 'show', 'the'],
  ...[
    'there',
    'to',
    'use',
    'used',
    'view',
    'was',
    'we',
    'what',
    "what's",
    'what’s',
    'when',
    'where',
    'which',
  ],
  ...['with', 'vs', 'versus', 'chart', 'graph', 'plot'],
])

/**
 * Returns what was typed in looser and looser words, to be tried one after the other: as it is, without the endings of
 * plurals, and without filler besides.
 */
function wordingsOf(words: readonly string[]): readonly (readonly string[])[] {
  const singular = words.map((word) => word.replace(/(?<=\p{L}{3})(?:ies|e?s)$/u, ''))
  const plain = singular.filter((_, at) => !fillers.has(words[at] ?? ''))
  return [words, singular, ...(plain.length === 0 ? [] : [plain])]
}
