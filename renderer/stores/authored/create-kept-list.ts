import type * as z from 'zod'
import { succeed } from '#shared/errors/result.ts'
import type { KeptList, PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

/** Reads a list once and caches it, since each load needs it; loads that start together share one read. */
export function createKeptList<Item>(
  documents: PersistedDocuments,
  name: string,
  schema: z.ZodType<readonly Item[]>,
): KeptList<Item> {
  let known: readonly Item[] | undefined
  let reading: ReturnType<KeptList<Item>['list']> | undefined

  async function read(): ReturnType<KeptList<Item>['list']> {
    const found = await documents.read(name, schema)
    // A failed read is tried again.
    reading = undefined
    if (!found.ok) return found
    // A list saved during this read is newer.
    known ??= found.value ?? []
    return succeed(known)
  }

  return {
    list: () => (known === undefined ? (reading ??= read()) : Promise.resolve(succeed(known))),
    known: () => known,
    save(items) {
      known = items
      return documents.write(name, items)
    },
  }
}
