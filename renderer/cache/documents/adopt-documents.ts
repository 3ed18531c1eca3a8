import { keptDocumentSchema } from '#shared/bundle/kept-entries.ts'
import type { DocumentCalls } from '#shared/contract/bridge.ts'
import { documentShelves, type DamagedDocument } from '#shared/contract/document-calls.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { CacheDatabase } from '../database.ts'
import { outcomeOf } from '../outcome.ts'

/**
 * Returns what is damaged among the documents of a connection that main has opened. Until November 2026 documents were
 * in the connection's database; if main has none yet, they are handed over in one step. The copies in the database stay
 * as they are and are never read again.
 */
export async function adoptDocuments(
  calls: Pick<DocumentCalls, 'replaceDocuments'>,
  connectionId: string,
  database: CacheDatabase,
  opened: OpenedDocuments,
): Promise<Result<readonly DamagedDocument[]>> {
  if (!opened.ok) return opened
  if (opened.value.isNew) {
    const former = await outcomeOf(() => formerDocuments(database))
    if (!former.ok) return former
    const moved = await calls.replaceDocuments({ connectionId, unless: 'present', documents: former.value })
    if (!moved.ok) return moved
  }
  return succeed(opened.value.damaged)
}

type OpenedDocuments = Awaited<ReturnType<DocumentCalls['openDocuments']>>

async function formerDocuments(database: CacheDatabase) {
  const shelves = documentShelves.map(async (shelf) => {
    const records = await database[shelf].toArray()
    return records.flatMap((record) => {
      // Values that JSON cannot express never came back from the database either.
      const copy: unknown = JSON.parse(JSON.stringify(record))
      const kept = parseWith(keptDocumentSchema, copy).data
      return kept === undefined ? [] : [{ shelf, ...kept }]
    })
  })
  return (await Promise.all(shelves)).flat()
}
