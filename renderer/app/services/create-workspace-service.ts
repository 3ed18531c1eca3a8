import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import type { WorkspaceService } from '#renderer/ports/services.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'

/** Saved workspaces. One that this version cannot read stays stored, for the version that can. */
export function createWorkspaceService(store: DocumentStore): WorkspaceService {
  return {
    async list() {
      const documents = await store.list()
      if (!documents.ok) return documents
      const readable = documents.value.flatMap((document) => {
        const parsed = parseWith(workspaceDocumentSchema, document)
        return parsed.success ? [parsed.data] : []
      })
      return succeed(readable.sort((a, b) => b.savedAt - a.savedAt))
    },
    // Copied through JSON: a reactive proxy from a store could not be cloned into the database.
    save: (document) => store.put(document.id, JSON.parse(JSON.stringify(document)) as unknown),
    remove: store.remove,
  }
}
