import type { DocumentCalls } from '#shared/contract/bridge.ts'
import type { DocumentShelf } from '#shared/contract/document-calls.ts'
import { succeed } from '#shared/errors/result.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'

/**
 * Stores the documents of one shelf of a connection; their meaning, and whether they are readable, is the concern of
 * their service.
 */
export function createDocumentStore(
  calls: DocumentCalls,
  connectionId: string,
  shelf: DocumentShelf,
): DocumentStore {
  const place = { connectionId, shelf }
  return {
    async list() {
      const listed = await calls.listDocuments(place)
      return listed.ok ? succeed(listed.value.map(({ document }) => document)) : listed
    },
    async read(id) {
      const read = await calls.readDocument({ ...place, id })
      return read.ok ? succeed(read.value.document) : read
    },
    put: (id, document) => calls.writeDocument({ ...place, id, document }),
    remove: (id) => calls.removeDocument({ ...place, id }),
    listVersions: (id) => calls.listDocumentVersions({ ...place, id }),
  }
}
