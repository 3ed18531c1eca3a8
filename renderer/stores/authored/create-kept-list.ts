import type * as z from 'zod'
import { succeed } from '#shared/errors/result.ts'
import type { KeptList, PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

/** Reads a list once and keeps it, since each load asks for it. */
export function createKeptList<Item>(
  documents: PersistedDocuments,
  name: string,
  schema: z.ZodType<readonly Item[]>,
): KeptList<Item> {
  let known: readonly Item[] | undefined
  return {
    async list() {
      if (known !== undefined) return succeed(known)
      const read = await documents.read(name, schema)
      if (!read.ok) return read
      // A list saved during this read is newer.
      known ??= read.value ?? []
      return succeed(known)
    },
    save(items) {
      known = items
      return documents.write(name, items)
    },
  }
}
