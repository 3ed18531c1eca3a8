import '#renderer/ports/documents/zod-without-eval.ts'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'

const envelope = z.object({ content: z.unknown() })

export function createPersistedDocuments(store: DocumentStore): PersistedDocuments {
  /**
   * The files of these are sound, so a later version wrote them; they must not be overwritten with this version's data.
   */
  const newer = new Set<string>()
  const refused = fail({ kind: 'document', reason: 'newer-version' })
  return {
    async read(name, schema) {
      const read = await store.read(name)
      if (!read.ok) return read
      if (read.value === undefined) return succeed(undefined)
      const parsed = parseWith(schema, parseWith(envelope, read.value).data?.content)
      if (parsed.success) return succeed(parsed.data)
      newer.add(name)
      return refused
    },
    write: (name, content) =>
      newer.has(name) ? Promise.resolve(refused) : store.put(name, { name, content }),
  }
}
