import type { StampConvention, StampEvidence } from '#shared/series/stamp-convention.ts'
import type { TotalizerConvention } from '#shared/series/totalizer-convention.ts'

/** The two spellings of the entity paths (docs/service.md 2.7). */
export type EntitySpelling = 'monitored-entity' | 'metered-entity'

/** The entity endpoints that exist under both spellings. */
export type EntityEndpoint = 'filters' | 'list' | 'one'

/** Names the two ways to send several orgIds (docs/service.md 4.1): `orgIds=a&orgIds=b`, or `orgIds=a,b`. */
export type OrgIdsEncoding = 'repeated' | 'comma'

/** The findings of one connection about its service; a field is absent until it is known. */
export interface Dialect {
  readonly spellings?: { readonly [Endpoint in EntityEndpoint]?: EntitySpelling }
  readonly orgIds?: OrgIdsEncoding
  readonly stamps?: StampKnowledge
}

/** Evidence from answers about time stamps, and the user's choice, which overrides it. */
export interface StampKnowledge {
  readonly evidence: StampEvidence
  readonly chosen?: StampConvention
  /** Tells which reading a totalizer's value is; absent until the user chooses it. */
  readonly totalizers?: TotalizerConvention
}

/** Stores a dialect per connection; `write` may save in the background. */
export interface DialectMemory {
  readonly read: () => Dialect
  readonly write: (dialect: Dialect) => void
}

/**
 * Runs one probe at a time. A caller that comes during a probe waits for its end, and then checks whether there is
 * still something to find out.
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
