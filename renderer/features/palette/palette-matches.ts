import type { Variable } from '#shared/portfolio/nouns.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { ranks, type Rank } from '#renderer/ui/rank.ts'

export const MAX_VARIABLES = 40

/** A variable prepared for the palette, folded once for all later keystrokes. */
export interface FindableVariable {
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
export interface FoundVariables {
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
