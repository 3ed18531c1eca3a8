import type * as z from 'zod'
import { type Result, succeed } from '#shared/errors/result.ts'
import type { KeptList, PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'

/** Reads a list, so that the loads that need it do not wait for it. */
export async function createKeptList<Item>(
  documents: PersistedDocuments,
  name: string,
  schema: z.ZodType<readonly Item[]>,
): Promise<KeptList<Item>> {
  const found = await documents.read(name, schema)
  const list = {
    current: found.ok ? succeed(found.value ?? []) : found,
    save(items: readonly Item[]): Promise<Result<null>> {
      list.current = succeed(items)
      return documents.write(name, items)
    },
  }
  return list
}
