import * as z from 'zod'
import type { KeptDocument } from '../bundle/kept-entries.ts'
import type { EpochMs } from '../time/instant.ts'
import { call } from './call.ts'

/** A connection keeps its workspaces, small documents that have a name, and downloads apart. */
export const documentShelves = ['workspaces', 'documents', 'jobs'] as const
export type DocumentShelf = (typeof documentShelves)[number]

/**
 * The id becomes the name of a folder, so only ids that Meterlens generates pass: they have no dots, no slashes and no
 * capitals.
 */
const connectionId = z.union([z.uuid().lowercase(), z.literal('demo')])
const shelf = z.enum(documentShelves)
const id = z.string().min(1).max(1000)
const place = { connectionId, shelf, id }

/**
 * None of our documents has twenty levels. A document of thousands of levels could be written, but would never reach
 * the page again.
 */
const MOST_LEVELS = 500
const document = z.unknown().refine((value) => !isDeeperThan(value, MOST_LEVELS), 'nested too deep')

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1))
}

/**
 * Main keeps the users' documents in files of its own (decision 0093). Contents are JSON, and main never interprets
 * them.
 */
export const documentCalls = {
  /** Checks every document of a connection; a damaged one is set aside and its newest sound version takes effect. */
  openDocuments: call<OpenedDocuments>()(z.strictObject({ connectionId })),
  listDocuments: call<readonly KeptDocument[]>()(z.strictObject({ connectionId, shelf })),
  /** Undefined when there is none. */
  readDocument: call<{ readonly document: unknown }>()(z.strictObject(place)),
  /** Answers once the document is durable. */
  writeDocument: call<null>()(z.strictObject({ ...place, document })),
  removeDocument: call<null>()(z.strictObject(place)),
  /** Lists the stored versions, newest first; the first one is the document as it is now. */
  listDocumentVersions: call<readonly DocumentVersion[]>()(z.strictObject(place)),
  /** Replaces all documents of a connection in one step, or does nothing when it has some. */
  replaceDocuments: call<null>()(
    z.strictObject({
      connectionId,
      unless: z.enum(['present', 'never']),
      documents: z.array(z.strictObject({ shelf, id, document })).readonly(),
    }),
  ),
  eraseDocuments: call<null>()(z.strictObject({ connectionId })),
  /** Ids of the connections that have documents. */
  listDocumentOwners: call<readonly string[]>()(z.strictObject({})),
} as const

export interface OpenedDocuments {
  /** True as long as no document of this connection has been stored here. */
  readonly isNew: boolean
  readonly damaged: readonly DamagedDocument[]
}

/** A document whose file was found damaged and was set aside, never deleted. */
export interface DamagedDocument {
  /** Absent when a whole folder was damaged. */
  readonly shelf?: DocumentShelf
  /** Name of the document in the version that counts now; absent when no version could be read. */
  readonly name?: string
  /** Time at which the current version was saved; absent when there is none. */
  readonly savedAt?: EpochMs
}

export interface DocumentVersion {
  readonly savedAt: EpochMs
  readonly document: unknown
}
