import type { Variable } from '#shared/portfolio/nouns.ts'
import { commandGroups, type Command, type CommandGroup } from '#renderer/ui/command.ts'
import { rankedGroups, ranks, type Rank } from '#renderer/ui/rank.ts'

/** Commands under one heading of the palette. */
export interface PaletteSection {
  readonly group: CommandGroup | 'recent'
  readonly commands: readonly Command[]
  /** Rank of its best command. */
  readonly rank: Rank
}

/** Lists recently used commands first, then all by subject; shown before anything is typed. */
export function sectionsOfAll(
  commands: readonly Command[],
  recentIds: readonly string[],
): readonly PaletteSection[] {
  const recent = recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? [])
  const others = commands.filter((command) => !recent.includes(command))
  const first = { group: 'recent', commands: recent, rank: ranks.called } as const
  return [...(recent.length > 0 ? [first] : []), ...sectionsOf(others, [])]
}

/**
 * Groups the commands that match the words, starting with the group of the best match. Commands that only
 * resemble the words appear when nothing else is found.
 */
export function sectionsOf(
  commands: readonly Command[],
  words: readonly string[],
): readonly PaletteSection[] {
  return rankedGroups(commands, commandGroups, words).map(({ items, ...section }) => ({
    ...section,
    commands: items,
  }))
}

/** Returns the first commands of a list; a section of which none is left is left out. */
export function firstOf(sections: readonly PaletteSection[], most: number): readonly PaletteSection[] {
  let left = most
  return sections.flatMap((section) => {
    const commands = section.commands.slice(0, left)
    left -= commands.length
    return commands.length === 0 ? [] : [{ ...section, commands }]
  })
}

/** Variables that were found, listed as a section of their own. */
export interface VariableSection {
  readonly group: 'variables'
  readonly variables: readonly Variable[]
}

/**
 * Inserts the found variables among the commands: after matches of whole names and of the beginnings of words, which
 * are few and usually meant by a short word, and before commands that merely contain the text. A variable with
 * exactly this name comes first. A command that only resembles the text does not count as a match if a variable
 * contains it.
 */
export function withVariables(
  sections: readonly PaletteSection[],
  { variables, rank }: { readonly variables: readonly Variable[]; readonly rank: Rank | undefined },
): readonly (PaletteSection | VariableSection)[] {
  if (rank === undefined) return sections
  const matching = sections.filter((section) => section.rank < ranks.resembles)
  const leads = (section: PaletteSection): boolean =>
    section.rank < rank || (section.rank <= ranks.words && rank !== ranks.called)
  return [
    ...matching.filter(leads),
    { group: 'variables', variables },
    ...matching.filter((section) => !leads(section)),
  ]
}
