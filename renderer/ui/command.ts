/** Groups commands by subject, in the order of the palette. */
export const commandGroups = [
  'questions',
  'add',
  'range',
  'resolution',
  'mark',
  'series',
  'cards',
  'workspaces',
  'export',
  'data',
  'view',
  'zone',
  'connection',
  'help',
  'developer',
] as const

export type CommandGroup = (typeof commandGroups)[number]

/** Something that a person can start from a menu, a shortcut or the palette. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly group: CommandGroup
  /** Other names of the command: "Daily" of "Resolution: daily". */
  readonly names?: readonly string[]
  /** Note shown after the title in a fainter colour. */
  readonly note?: string
  readonly run: () => unknown
}

/** Returns a function that makes commands of a group, each by its id, title, action and other names. */
export function commandsIn(
  group: CommandGroup,
): (id: string, title: string, run: Command['run'], names?: readonly string[]) => Command {
  return (id, title, run, names = []) => ({ id, title, group, names, run })
}

/** Offers the commands of a feature. */
export interface CommandSource {
  readonly listed: () => readonly Command[]
  /** Returns the commands that a typed text means, such as "2021-03" for a range. */
  readonly typed?: (text: string) => readonly Command[]
}
