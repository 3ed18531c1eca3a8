import { compileExpression, type PartOfName } from '#shared/analysis/expression/compile.ts'
import { expandExpression } from '#shared/analysis/expression/expand.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { Checked } from '#shared/analysis/expression/syntax.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import { withNames, type VariableNames } from './variable-names.ts'

/** Stored content of a text, without its id and name. */
export type ExpressionContent = Omit<SavedExpression, 'id' | 'name'>

/** Checks a text as a person writes it, and replaces its names by ids. */
export function checkText(text: string, names: VariableNames): Checked<ExpressionContent> {
  const parsed = parseExpression(text)
  if (!parsed.ok) return parsed
  const named = compileExpression(parsed.value, (name) => partOf(names.find(name)))
  if (!named.ok) return named
  const withIds = withNames(text, parsed.value, (name) => {
    const found = names.find(name)
    return typeof found === 'string' ? name : found.dataHubId
  })
  const whole = checkWhole(withIds, names)
  // A problem within another expression has no position in this text.
  if (!whole.ok) return { ok: false, problem: { ...whole.problem, at: 0, end: text.length } }
  return { ok: true, value: { ...whole.value, text: withIds } }
}

/** Yields the parts of a file in their order. */
function checkWhole(text: string, names: VariableNames): Checked<Omit<ExpressionContent, 'text'>> {
  const expanded = expandExpression(text, names.textOf)
  const parsed = expanded.ok ? parseExpression(expanded.value) : expanded
  const compiled = parsed.ok ? compileExpression(parsed.value, (name) => partOf(names.find(name))) : parsed
  if (!compiled.ok) return compiled
  const { unit, kind, parts } = compiled.value
  const zoneOf = (dataHubId: string): string => {
    const found = names.find(dataHubId)
    return typeof found === 'string' ? 'UTC' : found.localTimezone
  }
  const variables = parts.map((part) => ({ ...part, zone: zoneOf(part.dataHubId) }))
  return { ok: true, value: { variables, unit, kind } }
}

function partOf(found: ReturnType<VariableNames['find']>): ReturnType<PartOfName> {
  if (typeof found === 'string') return found
  const { dataHubId, kind, unit } = found
  return { dataHubId, kind, unit: unit.shortText }
}

/** Reads rows of series over any cached range, for the formats with rows. */
export function readableText(
  { text, removed }: Pick<SavedExpression, 'text' | 'removed'>,
  names: VariableNames,
): string {
  const parsed = parseExpression(text)
  if (!parsed.ok) return text
  return withNames(text, parsed.value, (id) => {
    const found = names.find(id)
    return typeof found === 'string' ? (removed?.[id] ?? id) : names.writtenAs(found)
  })
}
