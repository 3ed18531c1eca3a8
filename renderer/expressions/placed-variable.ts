import type { Variable } from '#shared/portfolio/nouns.ts'

/**
 * Assigns the variable of an expression to the entities to which all of its variables belong, with their organization
 * and resource if these are the same for all.
 */
export function placedVariable(local: Variable, parts: readonly (Variable | undefined)[]): Variable {
  const [first, ...others] = parts
  if (first === undefined) return local
  const entities = first.entities.filter(({ id }) =>
    others.every((other) => other?.entities.some((entity) => entity.id === id)),
  )
  if (entities.length === 0) return local
  const isOneResource = others.every((other) => other?.resource.id === first.resource.id)
  const resource = isOneResource ? first.resource : local.resource
  return { ...local, entities, resource, organization: first.organization }
}

/** Assigns expressions to entities; an expression gives the same variable as long as its entities stay the same. */
export function createPlacement(): typeof placedVariable {
  const placed = new WeakMap<Variable, Variable>()
  return (local, parts) => {
    const next = placedVariable(local, parts)
    const before = placed.get(local)
    const variable = before !== undefined && placeText(before) === placeText(next) ? before : next
    placed.set(local, variable)
    return variable
  }
}

function placeText({ entities, resource, organization }: Variable): string {
  return JSON.stringify([entities, resource, organization])
}
