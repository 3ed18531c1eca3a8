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

/** The first variables in which every word is found; names that begin with the first word lead. */
export function findVariables(
  findable: readonly FindableVariable[],
  words: readonly string[],
): readonly Variable[] {
  if (words.length === 0) return []
  const hits = findable.filter(({ text }) => words.every((word) => text.includes(word)))
  const first = words[0] ?? ''
  const leading = hits.filter(({ text }) => text.startsWith(first))
  const rest = hits.filter(({ text }) => !text.startsWith(first))
  return [...leading, ...rest].slice(0, MAX_VARIABLES).map(({ variable }) => variable)
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
