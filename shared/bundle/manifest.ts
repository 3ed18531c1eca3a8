import * as z from 'zod'
import { kindOfEntry } from './entry-names.ts'
import { MOST_BYTES_AN_ENTRY, MOST_ENTRIES } from './limits.ts'

export const BUNDLE_FORMAT = 'meterlens'
/** Version of the file format; raised when an older reader would read a newer file wrongly. */
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

/** Identifies the connection that the data come from. Never holds the token. */
const connectionSchema = z.strictObject({
  name: z.string().min(1).max(200),
  baseUrl: z.string().max(2000),
  kind: z.enum(['service', 'demo', 'bundle']),
})

/** Describes the file; it is the last entry, and the only one that the manifest does not list. */
export const manifestSchema = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** A bundle is a part of a connection for colleagues, a backup all of it for oneself. */
  kind: z.enum(['bundle', 'backup']),
  /** Version of the app that wrote it. */
  app: z.string().max(100),
  /** Epoch ms. */
  writtenAt: z.number(),
  connection: connectionSchema,
  /** Convention by which the stamps of the service's answers were read at writing; instants are starts either way. */
  stamps: z.enum(['start', 'end']),
  /** Tells which readings the values of totalizers are; absent unless the user had chosen it. */
  totalizers: z.enum(['at-start', 'at-end']).exactOptional(),
  /** Time of the last synchronisation of the catalogue, epoch ms; absent when it was never synchronised as a whole. */
  syncedAt: z.number().exactOptional(),
  counts: countsSchema,
  entries: z.array(entrySchema).max(MOST_ENTRIES),
})

export type BundleManifest = z.infer<typeof manifestSchema>
export type BundleCounts = BundleManifest['counts']
/** An entry as the manifest lists it: its size unpacked, and the SHA-256 of that in hexadecimal. */
export type ListedEntry = BundleManifest['entries'][number]

/** Checks only that the file is one of ours, whatever its version. */
export const anyVersionSchema = z.object({ format: z.literal(BUNDLE_FORMAT), version: z.int() })

/** Nothing has been counted yet. */
export const noCounts: BundleCounts = {
  series: 0,
  points: 0,
  pages: 0,
  workspaces: 0,
  documents: 0,
  jobs: 0,
  revisions: 0,
}
