import '#renderer/ports/documents/zod-without-eval.ts'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed } from '#shared/errors/result.ts'
import type { PersistedDocuments } from '#renderer/ports/documents/persisted-documents.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'

const envelope = z.object({ name: z.string(), content: z.unknown() })

export function createPersistedDocuments(store: DocumentStore): PersistedDocuments {
  return {
    async read(name, schema) {
      const documents = await store.list()
      if (!documents.ok) return documents
      const found = documents.value
        .map((document) => parseWith(envelope, document).data)
        .find((document) => document?.name === name)
      return succeed(found === undefined ? undefined : parseWith(schema, found.content).data)
    },
    // Copied through JSON: a reactive proxy from a store could not be cloned into the database.
    write: (name, content) =>
      store.put(name, { name, content: JSON.parse(JSON.stringify(content)) as unknown }),
  }
}
