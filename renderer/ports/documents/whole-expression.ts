import { compileExpression } from '#shared/analysis/expression/compile.ts'
import { expandExpression } from '#shared/analysis/expression/expand.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { SavedExpression } from './expressions.ts'

/**
 * Writes out the expressions that an expression is made of, so that it is one of variables alone; returns itself
 * where it is so already. Undefined where one of them is gone, leads back to it, or is in a unit by now that does not
 * fit.
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
