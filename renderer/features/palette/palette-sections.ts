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
