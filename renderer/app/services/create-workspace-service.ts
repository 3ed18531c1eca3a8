import '#renderer/ports/documents/zod-without-eval.ts'
import * as z from 'zod'
import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import type { WorkspaceService } from '#renderer/ports/services.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'

const named = z.object({ name: z.string() })

/** Stores workspaces. One that this version cannot read stays stored, for the version that can. */
export function createWorkspaceService(store: DocumentStore): WorkspaceService {
  return {
    async list() {
      const documents = await store.list()
      if (!documents.ok) return documents
      const read = documents.value.map((document) => ({
        workspace: parseWith(workspaceDocumentSchema, document).data,
        name: parseWith(named, document).data?.name ?? '',
      }))
      const workspaces = read.flatMap(({ workspace }) => workspace ?? [])
      return succeed({
        workspaces: workspaces.sort((a, b) => b.savedAt - a.savedAt),
        newer: read.flatMap(({ workspace, name }) => (workspace === undefined ? [name] : [])),
      })
    },
    save: (document) => store.put(document.id, document),
    remove: store.remove,
    async listVersions(id) {
      const listed = await store.listVersions(id)
      if (!listed.ok) return listed
      return succeed(
        listed.value.flatMap(({ savedAt, document }) => {
          const parsed = parseWith(workspaceDocumentSchema, document)
          return parsed.success ? [{ savedAt, document: parsed.data }] : []
        }),
      )
    },
  }
}
