import { isExpressionId } from '#shared/portfolio/local-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { PartOfName } from '#shared/analysis/expression/compile.ts'
import { expandExpression } from '#shared/analysis/expression/expand.ts'
import { namesIn } from '#shared/analysis/expression/parse.ts'
import { quotedName } from '#shared/analysis/expression/read-tokens.ts'
import type { ExpressionNode } from '#shared/analysis/expression/syntax.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { foldText } from '#renderer/ui/fold-text.ts'

/** Maps variables of a catalogue to the names that people write. */
export interface VariableNames {
  /** Finds a variable by its id, its full name or its own name, if only one has it. */
  readonly find: (name: string) => Variable | Extract<ReturnType<PartOfName>, string>
  /** True if another variable or expression has the full name, however it is spelt. */
  readonly isTaken: (name: string) => boolean
  /** Returns the text of an expression by its id. */
  readonly textOf: (id: string) => string | undefined
  /** Returns a name by which the variable can be found again: the full name if no other variable has it. */
  readonly writtenAs: (variable: Variable) => string
}

/** Expressions that can be named like variables. */
export interface LocalNames {
  readonly variables: readonly Variable[]
  readonly textOf: VariableNames['textOf']
  /** Id of the expression being written: an expression that uses it cannot be a part of it. */
  readonly own?: string | undefined
}

export function createVariableNames(
  serviceVariables: readonly Variable[],
  { variables: expressions, textOf, own }: LocalNames,
): VariableNames {
  const variables = [...serviceVariables, ...expressions]
  const byId = new Map(variables.map((variable) => [variable.dataHubId, variable]))
  const byFullName = grouped(variables, fullNameOf)
  const byOwnName = grouped(variables, ({ displayName }) => displayName)

  const checked = (variable: Variable): Variable | 'expression-cycle' => {
    if (own === undefined || !isExpressionId(variable.dataHubId)) return variable
    const whole = expandExpression(quotedName(variable.dataHubId), textOf, [own])
    return !whole.ok && whole.problem.kind === 'expression-cycle' ? 'expression-cycle' : variable
  }

  const find: VariableNames['find'] = (name) => {
    const exact = byId.get(name)
    if (exact !== undefined) return checked(exact)
    const key = foldText(name.trim())
    const [one, ...others] = byFullName.get(key) ?? byOwnName.get(key) ?? []
    if (one === undefined) return 'unknown-name'
    return others.length === 0 ? checked(one) : 'ambiguous-name'
  }

  return {
    find,
    isTaken: (name) =>
      byFullName.get(foldText(name.trim()))?.some(({ dataHubId }) => dataHubId !== own) === true,
    textOf,
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

/** Replaces each name in the text, in quotes. */
export function withNames(text: string, node: ExpressionNode, rename: (name: string) => string): string {
  const names = namesIn(node).toSorted((a, b) => b.at - a.at)
  return names.reduce(
    (left, { at, end, name }) => left.slice(0, at) + quotedName(rename(name)) + left.slice(end),
    text,
  )
}
