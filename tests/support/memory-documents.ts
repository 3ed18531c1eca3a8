import type { DocumentCalls } from '#shared/contract/bridge.ts'
import type { DocumentShelf, DocumentVersion } from '#shared/contract/document-calls.ts'
import { succeed } from '#shared/errors/result.ts'

interface Kept {
  readonly shelf: DocumentShelf
  readonly id: string
  readonly document: unknown
}

/** Stores documents in memory as the main process would, with every version but without files. */
export function memoryDocuments(): DocumentCalls {
  const versions = new Map<string, readonly DocumentVersion[]>()
  const byConnection = new Map<string, readonly Kept[]>()
  const of = (connectionId: string): readonly Kept[] => byConnection.get(connectionId) ?? []
  const without = ({ connectionId, shelf, id }: Omit<Kept, 'document'> & { connectionId: string }) =>
    of(connectionId).filter((kept) => kept.shelf !== shelf || kept.id !== id)
  const found = (place: Omit<Kept, 'document'> & { connectionId: string }) =>
    of(place.connectionId).find((kept) => kept.shelf === place.shelf && kept.id === place.id)
  const done = () => Promise.resolve(succeed(null))
  return {
    openDocuments: ({ connectionId }) =>
      Promise.resolve(succeed({ isNew: !byConnection.has(connectionId), damaged: [] })),
    listDocuments: ({ connectionId, shelf }) => {
      const kept = of(connectionId).filter((each) => each.shelf === shelf)
      return Promise.resolve(succeed(kept.map(({ id, document }) => ({ id, document }))))
    },
    readDocument: (place) => Promise.resolve(succeed({ document: found(place)?.document })),
    writeDocument: ({ document, ...place }) => {
      const { connectionId, shelf, id } = place
      const copy: unknown = JSON.parse(JSON.stringify(document))
      byConnection.set(connectionId, [...without(place), { shelf, id, document: copy }])
      const before = versions.get(JSON.stringify(place)) ?? []
      versions.set(JSON.stringify(place), [{ savedAt: before.length, document: copy }, ...before])
      return done()
    },
    removeDocument: (place) => {
      byConnection.set(place.connectionId, without(place))
      return done()
    },
    listDocumentVersions: ({ connectionId, shelf, id }) =>
      Promise.resolve(succeed(versions.get(JSON.stringify({ connectionId, shelf, id })) ?? [])),
    replaceDocuments: ({ connectionId, unless, documents }) => {
      if (unless === 'never' || !byConnection.has(connectionId)) byConnection.set(connectionId, documents)
      return done()
    },
    eraseDocuments: ({ connectionId }) => {
      byConnection.delete(connectionId)
      return done()
    },
    listDocumentOwners: () => Promise.resolve(succeed([...byConnection.keys()])),
  }
}
