import { isExpressionId } from '../../portfolio/local-id.ts'
import { namesIn, parseExpression } from './parse.ts'
import type { Checked } from './syntax.ts'

/** Expressions of expressions grow fast; longer ones would only keep the parser busy. */
const LONGEST = 100_000

/**
 * Replaces every expression that a text names by its own text, in parentheses. `textOf` returns the text of an
 * expression by its id, and undefined for a variable and for an expression that no longer exists. `above` are the
 * expressions that contain this text: a reference back to one of them is refused.
 */
export function expandExpression(
  text: string,
  textOf: (id: string) => string | undefined,
  above: readonly string[] = [],
): Checked<string> {
  const parsed = parseExpression(text)
  if (!parsed.ok) return parsed
  let expanded = text
  for (const { name, at, end } of namesIn(parsed.value).toSorted((a, b) => b.at - a.at)) {
    const own = textOf(name)
    if (own === undefined && isExpressionId(name))
      return { ok: false, problem: { kind: 'unknown-name', at, end } }
    if (own === undefined) continue
    if (above.includes(name)) return { ok: false, problem: { kind: 'expression-cycle', at, end } }
    const inner = expandExpression(own, textOf, [...above, name])
    if (!inner.ok) return { ok: false, problem: { ...inner.problem, at, end } }
    expanded = `${expanded.slice(0, at)}(${inner.value})${expanded.slice(end)}`
    if (expanded.length > LONGEST) return { ok: false, problem: { kind: 'too-deep', at, end } }
  }
  return { ok: true, value: expanded }
}
