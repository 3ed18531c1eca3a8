import type { Variable } from '#shared/portfolio/nouns.ts'
import { quotedName } from '#shared/analysis/expression/read-tokens.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { foldText, queryWords } from '#renderer/ui/fold-text.ts'

const MOST_OFFERED = 8

/** A variable prepared for completion, folded once for all later keystrokes. */
export interface Completable {
  readonly variable: Variable
  readonly text: string
}

export function completables(variables: readonly Variable[]): readonly Completable[] {
  return variables.map((variable) => ({ variable, text: foldText(fullNameOf(variable)) }))
}

/** Returns the name being written before the caret, with its start; undefined when there is none. */
export function nameBefore(
  text: string,
  caret: number,
): { readonly at: number; readonly name: string } | undefined {
  const before = text.slice(0, caret)
  const isQuoted = (before.match(/(?<!\\)"/g) ?? []).length % 2 === 1
  const found = isQuoted ? /"([^"]*)$/.exec(before) : /([\p{L}_][^-+*/()[\]×÷−"]*)$/u.exec(before)
  const name = found?.[1] ?? ''
  if (found === null || name.trim() === '') return undefined
  return { at: found.index, name }
}

/**
 * Returns the first variables that contain every word; those whose name begins with the first word come first.
 */
export function completionsOf(all: readonly Completable[], name: string): readonly Variable[] {
  const words = queryWords(name)
  if (words.length === 0) return []
  const hits = all.filter(({ text }) => words.every((word) => text.includes(word)))
  const leads = ({ text }: Completable): boolean => text.startsWith(words[0] ?? '')
  return [...hits.filter(leads), ...hits.filter((hit) => !leads(hit))]
    .slice(0, MOST_OFFERED)
    .map(({ variable }) => variable)
}

/** Returns the text with a completed name, and the position of the caret after it. */
export function completed(
  text: string,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const at = nameBefore(text, caret)?.at ?? caret
  const rest = text.slice(caret).replace(/^[^-+*/()[\]×÷−"]*"/, '')
  const before = `${text.slice(0, at)}${quotedName(name)} `
  return { text: before + rest.trimStart(), caret: before.length }
}
