import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Command } from '#renderer/ui/command.ts'
import { type Rank, ranks } from '#renderer/ui/rank.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { type PaletteSection, sectionsOf, type VariableSection, withVariables } from './palette-sections.ts'

export const MAX_VARIABLES = 40

/** A variable prepared for the palette, folded once for all later keystrokes. */
interface FindableVariable {
  readonly variable: Variable
  readonly text: string
}

export function findableVariables(variables: readonly Variable[]): readonly FindableVariable[] {
  return variables.map((variable) => ({
    variable,
    text: foldText(
      [variable.displayName, ...variable.entities.map(({ name }) => name), variable.resource.name].join('\n'),
    ),
  }))
}

/** Variables that match what was typed, best first, and the rank of the first among commands. */
interface FoundVariables {
  readonly variables: readonly Variable[]
  readonly rank: Rank | undefined
}

/** Ranks of exact names, main meters, names that begin with the words, other matches, and historical ones. */
const paletteRanks: readonly Rank[] = [ranks.called, ranks.begins, ranks.begins, ranks.holds, ranks.holds]

/**
 * Returns the first variables that contain every word: exact names, then main meters, then names that begin
 * with the first word, then others; historical ones last.
 */
export function findVariables(
  findable: readonly FindableVariable[],
  words: readonly string[],
  isMainMeter: (variable: Variable) => boolean,
): FoundVariables {
  if (words.length === 0) return { variables: [], rank: undefined }
  const hits = findable.filter(({ text }) => words.every((word) => text.includes(word)))
  const first = words[0] ?? ''
  const name = `${words.join(' ')}\n`
  const rankOfHit = ({ variable, text }: FindableVariable): number => {
    if (variable.isHistorical) return 4
    if (text.startsWith(name)) return 0
    if (isMainMeter(variable)) return 1
    return text.startsWith(first) ? 2 : 3
  }
  const byRank: Variable[][] = [[], [], [], [], []]
  for (const hit of hits) byRank[rankOfHit(hit)]?.push(hit.variable)
  return {
    variables: byRank.flat().slice(0, MAX_VARIABLES),
    rank: paletteRanks.find((_, at) => byRank[at]?.length),
  }
}

/** Everything that the palette can find. */
export interface Searched {
  readonly commands: readonly Command[]
  readonly variables: readonly FindableVariable[]
  readonly isMainMeter: (variable: Variable) => boolean
}

/** Returns what matches the words as typed; if nothing does, what matches a looser wording. */
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

/** Words of a spoken question that need not be part of a name. */
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
 * Returns the typed words in looser and looser wordings, to be tried in this order: as they are, without plural
 * endings, and without filler words as well.
 */
function wordingsOf(words: readonly string[]): readonly (readonly string[])[] {
  const singular = words.map((word) => word.replace(/(?<=\p{L}{3})(?:ies|e?s)$/u, ''))
  const plain = singular.filter((_, at) => !fillers.has(words[at] ?? ''))
  return [words, singular, ...(plain.length === 0 ? [] : [plain])]
}
