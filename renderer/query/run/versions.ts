import { isLocalId } from '#shared/portfolio/import-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'

/** Numbers the versions of variables: an expression that was edited has the same id and other values. */
export function createVersions(): (variable: Variable) => number {
  const versions = new WeakMap<Variable, number>()
  let seen = 0
  return (variable) => {
    if (!isLocalId(variable.dataHubId)) return 0
    const version = versions.get(variable) ?? (seen += 1)
    versions.set(variable, version)
    return version
  }
}
