import type { Variable } from '#shared/catalog/nouns.ts'
import type { PartOfName } from '#shared/analysis/expression/compile.ts'
import { namesIn } from '#shared/analysis/expression/parse.ts'
import { quotedName } from '#shared/analysis/expression/read-tokens.ts'
import type { ExpressionNode } from '#shared/analysis/expression/syntax.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { isExpressionId } from '#renderer/ports/documents/expressions.ts'
import { foldText } from '#renderer/ui/fold-text.ts'

/** The variables of a catalogue as people write them. */
export interface VariableNames {
  /** By its id, its full name or its own name, as long as only one has it. */
  readonly find: (name: string) => Variable | Extract<ReturnType<PartOfName>, string>
  /** How a variable is written so that it is found again: by its full name where no other has it. */
  readonly writtenAs: (variable: Variable) => string
}

export function createVariableNames(
  variables: readonly Variable[],
  expressions: readonly Variable[],
): VariableNames {
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const byFullName = grouped(variables, fullNameOf)
  const byOwnName = grouped(variables, ({ displayName }) => displayName)
  const local = new Set(expressions.map(({ displayName }) => foldText(displayName)))

  const find: VariableNames['find'] = (name) => {
    const exact = byId.get(name)
    if (exact !== undefined) return exact
    if (isExpressionId(name)) return 'expression-inside'
    const key = foldText(name.trim())
    const [one, ...others] = byFullName.get(key) ?? byOwnName.get(key) ?? []
    if (one === undefined) return local.has(key) ? 'expression-inside' : 'unknown-name'
    return others.length === 0 ? one : 'ambiguous-name'
  }

  return {
    find,
    writtenAs(variable) {
      const name = fullNameOf(variable)
      return find(name) === variable ? name : variable.dataHubId
    },
  }
}

function grouped(
  variables: readonly Variable[],
  nameOf: (variable: Variable) => string,
): ReadonlyMap<string, readonly Variable[]> {
  return Map.groupBy(variables, (variable) => foldText(nameOf(variable)))
}

/** The text with each name in it replaced, in quotes. */
export function withNames(text: string, node: ExpressionNode, rename: (name: string) => string): string {
  const names = namesIn(node).toSorted((a, b) => b.at - a.at)
  return names.reduce(
    (left, { at, end, name }) => left.slice(0, at) + quotedName(rename(name)) + left.slice(end),
    text,
  )
}
