import type { Variable } from '#shared/catalog/nouns.ts'
import { foldText } from '#renderer/ui/fold-text.ts'

export const MAX_VARIABLES = 40

/** A variable as the palette finds it: folded once for every keystroke to come. */
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

/**
 * The first variables in which every word is found: what is called just so, then main meters, then names that begin
 * with the first word, then others; historical ones last.
 */
export function findVariables(
  findable: readonly FindableVariable[],
  words: readonly string[],
  isMainMeter: (variable: Variable) => boolean,
): readonly Variable[] {
  if (words.length === 0) return []
  const hits = findable.filter(({ text }) => words.every((word) => text.includes(word)))
  const first = words[0] ?? ''
  const name = `${words.join(' ')}\n`
  const rankOf = ({ variable, text }: FindableVariable): number => {
    if (variable.isHistorical) return 4
    if (text.startsWith(name)) return 0
    if (isMainMeter(variable)) return 1
    return text.startsWith(first) ? 2 : 3
  }
  const ranks: Variable[][] = [[], [], [], [], []]
  for (const hit of hits) ranks[rankOf(hit)]?.push(hit.variable)
  return ranks.flat().slice(0, MAX_VARIABLES)
}

/** Elements whose title holds every word. */
export function findTitled<T extends { readonly title: string }>(
  elements: readonly T[],
  words: readonly string[],
): readonly T[] {
  return elements.filter(({ title }) => {
    const text = foldText(title)
    return words.every((word) => text.includes(word))
  })
}
