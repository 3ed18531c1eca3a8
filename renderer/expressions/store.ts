import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import { innerIds, wholeExpression } from './whole-expression.ts'
import { useKeptList } from '#renderer/stores/authored/kept-list.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { localVariable } from './local-variable.ts'

/** The expressions of the open connection, and the variables as which they are used. */
export const useExpressionsStore = defineStore('expressions', () => {
  const connections = useConnectionsStore()
  const { items: expressions, set, put } = useKeptList((services) => services.expressions)

  /** Expressions in which the expressions that they contain are written out. */
  const whole = computed(
    () =>
      new Map(expressions.value.map((each) => [each.id, wholeExpression(each, expressions.value) ?? each])),
  )
  /**
   * An unchanged expression keeps its variable, so that only expressions that were edited, or depend on an edited one,
   * are computed again.
   */
  const made = new Map<string, Variable>()
  const byId = computed(
    () =>
      new Map(
        [...whole.value].map(([id, expression]) => {
          const text = JSON.stringify(expression)
          const variable = made.get(text) ?? localVariable(expression)
          made.set(text, variable)
          return [id, variable]
        }),
      ),
  )

  /** Returns a function that restores it to its place, as long as the same connection is open. */
  function remove(id: string): () => void {
    const { services } = connections
    const at = expressions.value.findIndex((each) => each.id === id)
    const expression = expressions.value[at]
    if (expression === undefined) return () => undefined
    set(expressions.value.toSpliced(at, 1).map((each) => withoutPart(each, expression)))
    return () => {
      if (connections.services === services) set(expressions.value.toSpliced(at, 0, expression))
    }
  }

  /** Adds expressions and replaces those with the same ids; returns a function that undoes this. */
  function putAll(list: readonly SavedExpression[]): () => void {
    const before = expressions.value
    const incoming = new Map(list.map((each) => [each.id, each]))
    const known = new Set(before.map(({ id }) => id))
    const changed = before.map((each) => incoming.get(each.id) ?? each)
    set([...changed, ...[...incoming.values()].filter(({ id }) => !known.has(id))])
    return () => set(before)
  }

  return {
    all: computed(() => expressions.value),
    putAll,
    variables: computed(() => [...byId.value.values()]),
    variable: (dataHubId: string): Variable | undefined => byId.value.get(dataHubId),
    /** Returns the dataHubIds of the variables on which an expression depends, including those of expressions in it. */
    variableIdsOf: (id: string): readonly string[] =>
      whole.value.get(id)?.variables.map(({ dataHubId }) => dataHubId) ?? [],
    expression: (id: string): SavedExpression | undefined => expressions.value.find((each) => each.id === id),
    put,
    remove,
  }
})

/**
 * Records the name of a removed expression in an expression that refers to it, so that the missing part can be named.
 */
function withoutPart(expression: SavedExpression, { id, name }: SavedExpression): SavedExpression {
  const isPart = innerIds(expression).includes(id)
  return isPart ? { ...expression, removed: { ...expression.removed, [id]: name } } : expression
}
