import * as z from 'zod'
import { resolutions } from '../time/resolution.ts'

const value = z.number().nullable()

const facets = z.enum(['variable', 'entity', 'data-source-type', 'data-source-instance'])

const listSchema = z.union([
  z.enum(['organizations', 'entities', 'entities-unasked', 'variables', 'data-source-types']),
  z.templateLiteral(['instances:', z.string()]),
  z.templateLiteral(['facets:', facets]),
])

/** One page of a list of the catalogue: `catalogue/000001.json`. */
export const pageEntrySchema = z.strictObject({
  list: listSchema,
  page: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
  /** Absent when the service states no count. */
  totalRecords: z.int().nonnegative().exactOptional(),
  elements: z.array(z.unknown()).readonly(),
})

/** A workspace, a small document or a download: a document that the app stores under an id, exactly as it is stored. */
export const keptDocumentSchema = z.strictObject({ id: z.string().min(1).max(1000), document: z.unknown() })

/** Holds what one refetch changed in settled values; null when a value was or is missing. */
const revisionEntrySchema = z
  .strictObject({
    dataHubId: z.string().min(1),
    resolution: z.enum(resolutions),
    units: z.string().min(1).exactOptional(),
    standardization: z.string().min(1).exactOptional(),
    namedResolution: z.string().min(1).exactOptional(),
    notedAt: z.number(),
    times: z.array(z.number()),
    before: z.array(value),
    after: z.array(value),
    /** The unit changed at the service; then there are no times. */
    unitChange: z.strictObject({ from: z.string(), to: z.string() }).exactOptional(),
  })
  .refine(({ times, before, after }) => times.length === before.length && times.length === after.length)

/** Revisions, oldest first: `revisions/000001.json`. */
export const revisionsEntrySchema = z.array(revisionEntrySchema).max(100_000)

export type PageEntry = z.infer<typeof pageEntrySchema>
export type KeptDocument = z.infer<typeof keptDocumentSchema>
export type RevisionEntry = z.infer<typeof revisionEntrySchema>
