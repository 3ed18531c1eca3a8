import { isExpressionId } from '#shared/portfolio/local-id.ts'
import { compileExpression } from '#shared/analysis/expression/compile.ts'
import { expandExpression } from '#shared/analysis/expression/expand.ts'
import { namesIn, parseExpression } from '#shared/analysis/expression/parse.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'

/**
 * Writes out the expressions to which an expression refers, so that only variables are left; returns the expression
 * itself if it refers to none. Undefined if one of them is gone, leads back to it, or now has a unit that does not fit.
 */
export function wholeExpression(
  saved: SavedExpression,
  all: readonly SavedExpression[],
): SavedExpression | undefined {
  const byId = new Map(all.map((each) => [each.id, each]))
  const expanded = expandExpression(saved.text, (id) => byId.get(id)?.text, [saved.id])
  if (!expanded.ok) return undefined
  if (expanded.value === saved.text) return saved
  const known = new Map(
    [...all, saved].flatMap(({ variables }) => variables.map((one) => [one.dataHubId, one])),
  )
  const parsed = parseExpression(expanded.value)
  const compiled = parsed.ok
    ? compileExpression(parsed.value, (name) => known.get(name) ?? 'unknown-name')
    : parsed
  if (!compiled.ok) return undefined
  const { unit, kind, parts } = compiled.value
  const variables = parts.flatMap(({ dataHubId }) => known.get(dataHubId) ?? [])
  return { ...saved, text: expanded.value, variables, unit, kind }
}

/** Returns the ids of the expressions that the text of an expression names. */
export function innerIds({ text }: SavedExpression): readonly string[] {
  const parsed = parseExpression(text)
  return parsed.ok ? namesIn(parsed.value).flatMap(({ name }) => (isExpressionId(name) ? [name] : [])) : []
}

/**
 * Returns the name of a removed expression to which an expression refers, directly or through others; empty if its name
 * is not known, and undefined if none is missing.
 */
export function removedPartOf(
  saved: SavedExpression,
  all: readonly SavedExpression[],
  above: readonly string[] = [],
): string | undefined {
  for (const id of innerIds(saved)) {
    const inner = all.find((each) => each.id === id)
    if (inner === undefined) return saved.removed?.[id] ?? ''
    const deeper = above.includes(id) ? undefined : removedPartOf(inner, all, [...above, saved.id])
    if (deeper !== undefined) return deeper
  }
  return undefined
}
