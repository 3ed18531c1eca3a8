import * as z from 'zod'
import { kindOfEntry } from './entry-names.ts'
import { MOST_BYTES_AN_ENTRY, MOST_ENTRIES } from './limits.ts'

export const BUNDLE_FORMAT = 'meterlens'
/** Of the form of the files; raised when an older reader would read a newer file wrongly. */
export const BUNDLE_VERSION = 1

const count = z.int().nonnegative()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const entrySchema = z.strictObject({
  name: z.string().refine((name) => kindOfEntry(name) !== undefined),
  bytes: count.max(MOST_BYTES_AN_ENTRY),
  sha256,
})

const countsSchema = z.strictObject({
  series: count,
  points: count,
  pages: count,
  workspaces: count,
  documents: count,
  jobs: count,
  revisions: count,
})

/** Whose data it is. Never the token. */
const connectionSchema = z.strictObject({
  name: z.string().min(1).max(200),
  baseUrl: z.string().max(2000),
  kind: z.enum(['service', 'demo', 'bundle']),
})

/** What a file says of itself; the last of its entries, and the only one that it does not list. */
export const manifestSchema = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** A part of a connection for colleagues, or all of it for oneself. */
  kind: z.enum(['bundle', 'backup']),
  /** Version of the app that wrote it. */
  app: z.string().max(100),
  /** Epoch ms. */
  writtenAt: z.number(),
  connection: connectionSchema,
  /** How the stamps of the service's answers were read when it was written; instants are starts either way. */
  stamps: z.enum(['start', 'end']),
  /** When the catalogue was last synchronised, epoch ms; absent where it never was as a whole. */
  syncedAt: z.number().exactOptional(),
  counts: countsSchema,
  entries: z.array(entrySchema).max(MOST_ENTRIES),
})

export type BundleManifest = z.infer<typeof manifestSchema>
export type BundleCounts = BundleManifest['counts']
/** An entry as the manifest lists it: its size unpacked, and the SHA-256 of that in hexadecimal. */
export type ListedEntry = BundleManifest['entries'][number]

/** Only that it is one of ours, whatever its version. */
export const anyVersionSchema = z.object({ format: z.literal(BUNDLE_FORMAT), version: z.int() })

/** Nothing counted yet. */
export const noCounts: BundleCounts = {
  series: 0,
  points: 0,
  pages: 0,
  workspaces: 0,
  documents: 0,
  jobs: 0,
  revisions: 0,
}
