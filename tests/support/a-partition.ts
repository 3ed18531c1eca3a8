import 'fake-indexeddb/auto'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { Cache, CachePartition } from '#renderer/ports/cache.ts'
import type { Clock } from '#shared/time/instant.ts'

/** The real cache on an in-memory IndexedDB. */
export function aCache(clock: Clock): Cache {
  const storage = {
    estimate: () => Promise.resolve({ usage: 0, quota: 0 }),
    persist: () => Promise.resolve(true),
  }
  return createCache({ clock, storage })
}

let opened = 0

/** An empty partition of its own. */
export async function aPartition(clock: Clock): Promise<CachePartition> {
  const partition = await aCache(clock).open(`test-${opened++}`)
  if (!partition.ok) throw new Error(`no partition: ${partition.error.kind}`)
  return partition.value
}

/** The value of a result that must be a success. */
export function valueOf<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (result.ok) return result.value
  throw new Error(`expected a success, got ${JSON.stringify(result)}`)
}
