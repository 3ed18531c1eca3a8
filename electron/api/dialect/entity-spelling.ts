import type { Result } from '#shared/errors/result.ts'
import { createProbe, type DialectMemory, type EntityEndpoint, type EntitySpelling } from './dialect.ts'

/** Requests an entity endpoint under a spelling. */
export type RequestSpelt<T> = (spelling: EntitySpelling) => Promise<Result<T>>

/** Finds the spelling of an entity endpoint, and remembers it. */
export type WithSpelling = <T>(endpoint: EntityEndpoint, request: RequestSpelt<T>) => Promise<Result<T>>

/**
 * Tries the other spelling once when the service says "not found" (docs/decisions/0020-path-spelling.md).
 *
 * For a single entity, the spelling is in doubt only until one has worked. For a list or its filters it is in doubt
 * until that endpoint has answered, and once more per run after that, in case the service drops the spelling it had.
 */
export function createEntitySpelling(
  memory: DialectMemory,
  onOther: (found: EntitySpelling) => void,
): WithSpelling {
  const probe = createProbe()
  const doubted = new Set<EntityEndpoint>()

  function known(): EntitySpelling | undefined {
    const { spellings = {} } = memory.read()
    return spellings.list ?? spellings.filters ?? spellings.one
  }

  function remember(endpoint: EntityEndpoint, spelling: EntitySpelling): void {
    const dialect = memory.read()
    if (dialect.spellings?.[endpoint] === spelling) return
    memory.write({ ...dialect, spellings: { ...dialect.spellings, [endpoint]: spelling } })
    if (spelling === 'metered-entity') onOther(spelling)
  }

  function isDoubtful(endpoint: EntityEndpoint): boolean {
    if (endpoint === 'one') return known() === undefined
    if (memory.read().spellings?.[endpoint] === undefined) return true
    if (doubted.has(endpoint)) return false
    doubted.add(endpoint)
    return true
  }

  async function tryBoth<T>(endpoint: EntityEndpoint, request: RequestSpelt<T>): Promise<Result<T>> {
    const first = memory.read().spellings?.[endpoint] ?? known() ?? 'monitored-entity'
    const answer = await request(first)
    if (answer.ok) remember(endpoint, first)
    if (answer.ok || answer.error.kind !== 'not-found' || !isDoubtful(endpoint)) return answer
    const second = first === 'monitored-entity' ? 'metered-entity' : 'monitored-entity'
    const other = await request(second)
    if (other.ok) remember(endpoint, second)
    // If neither spelling is found, the first answer counts; any other failure is more informative than "not found".
    return other.ok || other.error.kind !== 'not-found' ? other : answer
  }

  return (endpoint, request) =>
    probe(
      () => known() !== undefined,
      () => tryBoth(endpoint, request),
    )
}
