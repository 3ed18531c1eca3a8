import { compileExpression, type CompiledExpression } from '#shared/analysis/expression/compile.ts'
import { parseExpression } from '#shared/analysis/expression/parse.ts'
import type { ExpressionVariable, SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'

/** A saved expression that can be computed, with its variables in the order of its values. */
export interface ComputedExpression extends CompiledExpression {
  readonly variables: readonly ExpressionVariable[]
}

const computed = new WeakMap<SavedExpression, ComputedExpression | 'damaged'>()

/**
 * Returns undefined where the text and the variables no longer match: what was saved had been checked, so it was
 * damaged.
 */
export function computedExpression(saved: SavedExpression): ComputedExpression | undefined {
  const known = computed.get(saved) ?? compute(saved)
  computed.set(saved, known)
  return known === 'damaged' ? undefined : known
}

function compute({ text, variables }: SavedExpression): ComputedExpression | 'damaged' {
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const parsed = parseExpression(text)
  if (!parsed.ok) return 'damaged'
  const checked = compileExpression(parsed.value, (name) => byId.get(name) ?? 'unknown-name')
  if (!checked.ok) return 'damaged'
  return {
    ...checked.value,
    variables: checked.value.parts.flatMap(({ dataHubId }) => byId.get(dataHubId) ?? []),
  }
}
