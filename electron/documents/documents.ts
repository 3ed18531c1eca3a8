import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentCalls } from '#shared/contract/bridge.ts'
import { documentShelves, type DocumentShelf } from '#shared/contract/document-calls.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { Clock } from '#shared/time/instant.ts'
import type { Log } from '#electron/log/log.ts'
import { syncDirectory, writeFileAtomic } from '#electron/records/atomic-file.ts'
import { codeOf, fileFailure } from '#electron/records/file-failure.ts'
import {
  checkFolder,
  documentFolders,
  eraseFolder,
  finishReplacement,
  incomingOf,
  isFolder,
  replaceFolder,
  setAsideUnlessFolder,
} from './connection-folder.ts'
import {
  addVersion,
  folderOfDocument,
  MOST_DOCUMENT_BYTES,
  readNewest,
  readVersions,
} from './document-versions.ts'

export interface DocumentsOptions {
  /** Contains a folder for each connection. */
  readonly folder: string
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Tests can make it fail. */
  readonly write?: typeof writeFileAtomic
}

export interface Documents {
  readonly calls: DocumentCalls
  /** Resolves once every pending write is durable. */
  readonly close: () => Promise<void>
}

/** Stores what people write in files, by connection, shelf, document and version (decision 0093). */
export function createDocuments(options: DocumentsOptions): Documents {
  const { folder, clock, log, write = writeFileAtomic } = options
  const turns = new Map<string, Promise<unknown>>()
  const now = (): number => Math.floor(clock.now())
  const placeOf = (connectionId: string): string => join(folder, connectionId)
  const folderOf = ({ connectionId, shelf, id }: Place): string =>
    join(placeOf(connectionId), shelf, folderOfDocument(id))

  /** Runs one action at a time within a connection, so that no write coincides with an erasure or a replacement. */
  function inTurn<T>(connectionId: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const before = turns.get(connectionId) ?? Promise.resolve()
    const turn = before.then(work).catch(failureOf)
    const settled = turn.catch(() => undefined)
    turns.set(connectionId, settled)
    void settled.then(() => {
      if (turns.get(connectionId) === settled) turns.delete(connectionId)
    })
    return turn
  }

  /** A late save must not bring back the folder of a connection that was erased meanwhile. */
  async function whileKept(connectionId: string, work: () => Promise<void>): Promise<Result<null>> {
    if (!(await isFolder(placeOf(connectionId))))
      return fail({ kind: 'document', reason: 'not-found', detail: 'no documents of this connection' })
    await work()
    return succeed(null)
  }

  const calls: DocumentCalls = {
    openDocuments: ({ connectionId }) =>
      inTurn(connectionId, async () => {
        const place = placeOf(connectionId)
        const isAside = [await setAsideUnlessFolder(folder, now()), await setAsideUnlessFolder(place, now())]
        await finishReplacement(place)
        const isNew = !(await isFolder(place))
        const inside = isNew ? [] : await checkFolder(place, now())
        const damaged = [...isAside.filter(Boolean).map(() => ({})), ...inside]
        if (damaged.length > 0) log.warn('documents set aside', { connectionId, damaged })
        return succeed({ isNew, damaged })
      }),
    listDocuments: ({ connectionId, shelf }) =>
      inTurn(connectionId, async () => {
        const newest = []
        for (const each of await documentFolders(join(placeOf(connectionId), shelf))) {
          const found = await readNewest(each)
          if (found?.read.kind === 'sound') newest.push(found.read.stored)
        }
        return succeed(newest.map(({ id, document }) => ({ id, document })))
      }),
    readDocument: (place) =>
      inTurn(place.connectionId, async () => {
        const newest = await readNewest(folderOf(place))
        if (newest?.read.kind === 'newer') return fail({ kind: 'document', reason: 'newer-version' })
        return succeed({ document: newest?.read.kind === 'sound' ? newest.read.stored.document : undefined })
      }),
    writeDocument: ({ document, ...place }) =>
      inTurn(place.connectionId, async () => {
        const newest = await readNewest(folderOf(place))
        if (newest?.read.kind === 'newer') return fail({ kind: 'document', reason: 'newer-version' })
        const before = newest?.read.kind === 'sound' ? newest.read.stored.document : undefined
        const body = JSON.stringify(document)
        if (before !== undefined && JSON.stringify(before) === body) return succeed(null)
        if (Buffer.byteLength(body) > MOST_DOCUMENT_BYTES)
          return fail({ kind: 'document', reason: 'too-large' })
        return whileKept(place.connectionId, () =>
          addVersion(folderOf(place), { id: place.id, savedAt: now(), document }, write),
        )
      }),
    removeDocument: (place) =>
      inTurn(place.connectionId, async () => {
        await rm(folderOf(place), { recursive: true, force: true })
        return succeed(null)
      }),
    listDocumentVersions: (place) =>
      inTurn(place.connectionId, async () =>
        succeed(
          (await readVersions(folderOf(place))).map(({ savedAt, document }) => ({ savedAt, document })),
        ),
      ),
    replaceDocuments: ({ connectionId, unless, documents }) =>
      inTurn(connectionId, async () => {
        const place = placeOf(connectionId)
        if (unless === 'present' && (await isFolder(place))) return succeed(null)
        const incoming = incomingOf(place)
        await rm(incoming, { recursive: true, force: true })
        for (const shelf of documentShelves)
          await mkdir(join(incoming, shelf), { recursive: true, mode: 0o700 })
        for (const { shelf, id, document } of documents)
          await addVersion(
            join(incoming, shelf, folderOfDocument(id)),
            { id, savedAt: now(), document },
            write,
          )
        await syncDirectory(incoming)
        await replaceFolder(place)
        return succeed(null)
      }),
    eraseDocuments: ({ connectionId }) =>
      inTurn(connectionId, async () => {
        await eraseFolder(placeOf(connectionId))
        return succeed(null)
      }),
    listDocumentOwners: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
      return succeed(
        entries.filter((entry) => entry.isDirectory() && !entry.name.includes('.')).map(({ name }) => name),
      )
    },
  }
  return {
    calls,
    close: async () => {
      await Promise.all(turns.values())
    },
  }
}

interface Place {
  readonly connectionId: string
  readonly shelf: DocumentShelf
  readonly id: string
}

/** An operation that the system refused becomes a value; anything else is a bug and is thrown again. */
function failureOf(error: unknown): Result<never> {
  if (codeOf(error) === undefined) throw error
  return fail({ ...fileFailure(error), kind: 'document' })
}
