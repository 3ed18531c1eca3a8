import { type CompiledExpression, compileExpression } from '#shared/analysis/expression/compile.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'

const compiled = new WeakMap<SavedExpression, CompiledExpression | 'damaged'>()

/**
 * Returns a saved expression, in which the expressions that it contains are written out, in its compiled form. Undefined if
 * its text and its variables no longer match: it had been checked, so it was damaged.
 */
export function compiledOf(saved: SavedExpression): CompiledExpression | undefined {
  const known = compiled.get(saved) ?? compile(saved)
  compiled.set(saved, known)
  return known === 'damaged' ? undefined : known
}

function compile({ text, variables }: SavedExpression): CompiledExpression | 'damaged' {
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const parsed = parseExpression(text)
  if (!parsed.ok) return 'damaged'
  const checked = compileExpression(parsed.value, (name) => byId.get(name) ?? 'unknown-name')
  return checked.ok ? checked.value : 'damaged'
}
