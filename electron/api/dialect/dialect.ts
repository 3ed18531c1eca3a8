import type { StampConvention, StampEvidence } from '#shared/series/stamp-convention.ts'

/** The two spellings of the entity paths (docs/service.md 2.7). */
export type EntitySpelling = 'monitored-entity' | 'metered-entity'

/** The entity endpoints that exist under both spellings. */
export type EntityEndpoint = 'filters' | 'list' | 'one'

/** How several orgIds are sent (docs/service.md 4.1): `orgIds=a&orgIds=b`, or `orgIds=a,b`. */
export type OrgIdsEncoding = 'repeated' | 'comma'

/** What one connection has found out about its service; absent: not yet. */
export interface Dialect {
  readonly spellings?: { readonly [Endpoint in EntityEndpoint]?: EntitySpelling }
  readonly orgIds?: OrgIdsEncoding
  readonly stamps?: StampKnowledge
}

/** What answers told of stamps, and what a person says of them, which counts before that. */
export interface StampKnowledge {
  readonly evidence: StampEvidence
  readonly chosen?: StampConvention
}

/** Keeps a dialect per connection; `write` may save in the background. */
export interface DialectMemory {
  readonly read: () => Dialect
  readonly write: (dialect: Dialect) => void
}

/**
 * Lets one probe at a time find something out: who comes while it runs waits for its end and then asks again
 * whether there still is something to find out.
 */
export function createProbe(): <T>(isKnown: () => boolean, request: () => Promise<T>) => Promise<T> {
  let current: Promise<unknown> | undefined
  return async (isKnown, request) => {
    while (current !== undefined && !isKnown()) await current.catch(() => undefined)
    if (isKnown()) return request()
    const probe = request()
    current = probe
    try {
      return await probe
    } finally {
      current = undefined
    }
  }
}
