import '#renderer/ports/zod-without-eval.ts'
import * as z from 'zod'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/ports.ts'

/** Small documents kept with a connection, each under a name of its own. */
export interface KeptDocuments {
  /** Undefined where there is none, or one of a form that `schema` no longer reads. */
  readonly read: <T>(name: string, schema: z.ZodType<T>) => Promise<Result<T | undefined>>
  readonly write: (name: string, content: unknown) => Promise<Result<null>>
}

const envelope = z.object({ name: z.string(), content: z.unknown() })

export function createKeptDocuments(store: DocumentStore): KeptDocuments {
  return {
    async read(name, schema) {
      const documents = await store.list()
      if (!documents.ok) return documents
      const found = documents.value
        .map((document) => envelope.safeParse(document).data)
        .find((document) => document?.name === name)
      return succeed(found === undefined ? undefined : schema.safeParse(found.content).data)
    },
    // Copied through JSON: a reactive proxy from a store could not be cloned into the database.
    write: (name, content) =>
      store.put(name, { name, content: JSON.parse(JSON.stringify(content)) as unknown }),
  }
}
