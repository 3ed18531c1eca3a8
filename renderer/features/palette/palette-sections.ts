import type { Variable } from '#shared/portfolio/nouns.ts'
import { commandGroups, type Command, type CommandGroup } from '#renderer/ui/command.ts'
import { rankOf, ranks, type Rank } from './rank.ts'

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
  return [...(recent.length > 0 ? [first] : []), ...grouped(others, () => ranks.called)]
}

/**
 * Groups the commands that match the words, starting with the group of the best match. Commands that only
 * resemble the words appear when nothing else is found.
 */
export function sectionsOf(
  commands: readonly Command[],
  words: readonly string[],
): readonly PaletteSection[] {
  const found = new Map<Command, Rank>()
  for (const command of commands) {
    const rank = rankOf([command.title, ...(command.names ?? [])], words)
    if (rank !== undefined) found.set(command, rank)
  }
  const rankOfFound = (command: Command): Rank => found.get(command) ?? ranks.resembles
  const close = [...found.keys()].filter((command) => rankOfFound(command) < ranks.resembles)
  return grouped(close.length > 0 ? close : [...found.keys()], rankOfFound)
}

function grouped(commands: readonly Command[], rankOfCommand: (command: Command) => Rank): PaletteSection[] {
  const sections = commandGroups.flatMap((group) => {
    const members = commands
      .filter((command) => command.group === group)
      .toSorted((a, b) => rankOfCommand(a) - rankOfCommand(b))
    const [best] = members
    return best === undefined ? [] : [{ group, commands: members, rank: rankOfCommand(best) }]
  })
  return sections.toSorted((a, b) => a.rank - b.rank)
}

/** The variables that were found, in the place of a section. */
export interface VariableSection {
  readonly group: 'variables'
  readonly variables: readonly Variable[]
}

/**
 * Puts the variables that were found among the commands: after whole names and beginnings of words, of which there are
 * few and which are what a short word means, and before commands that merely contain the text. A variable that is
 * called just so comes first.
 */
export function withVariables(
  sections: readonly PaletteSection[],
  { variables, rank }: { readonly variables: readonly Variable[]; readonly rank: Rank | undefined },
): readonly (PaletteSection | VariableSection)[] {
  if (rank === undefined) return sections
  const leads = (section: PaletteSection): boolean =>
    section.rank < rank || (section.rank <= ranks.words && rank !== ranks.called)
  return [
    ...sections.filter(leads),
    { group: 'variables', variables },
    ...sections.filter((section) => !leads(section)),
  ]
}
