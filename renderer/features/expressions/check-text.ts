import type { Variable } from '#shared/catalog/nouns.ts'
import { compileExpression } from '#shared/analysis/expression/compile.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { Checked } from '#shared/analysis/expression/syntax.ts'
import type { SavedExpression } from '#renderer/ports/documents/expressions.ts'
import { withNames, type VariableNames } from './variable-names.ts'

/** What is kept of a text, all but its id and its name. */
export type ExpressionContent = Omit<SavedExpression, 'id' | 'name'>

/** Checks a text as a person writes it; its names become ids. */
export function checkText(text: string, names: VariableNames): Checked<ExpressionContent> {
  const parsed = parseExpression(text)
  if (!parsed.ok) return parsed
  const used = new Map<string, Variable>()
  const compiled = compileExpression(parsed.value, (name) => {
    const found = names.find(name)
    if (typeof found === 'string') return found
    const { dataHubId, kind, unit } = found
    used.set(dataHubId, found)
    return { dataHubId, kind, unit: unit.shortText }
  })
  if (!compiled.ok) return compiled
  const { unit, kind, parts } = compiled.value
  const idOf = (name: string): string => {
    const found = names.find(name)
    return typeof found === 'string' ? name : found.dataHubId
  }
  const variables = parts.map((part) => ({ ...part, zone: used.get(part.dataHubId)?.localTimezone ?? 'UTC' }))
  return { ok: true, value: { text: withNames(text, parsed.value, idOf), variables, unit, kind } }
}

/** A saved text as a person reads it: ids of variables that are still there become names. */
export function readableText(text: string, names: VariableNames): string {
  const parsed = parseExpression(text)
  if (!parsed.ok) return text
  return withNames(text, parsed.value, (id) => {
    const found = names.find(id)
    return typeof found === 'string' ? id : names.writtenAs(found)
  })
}
