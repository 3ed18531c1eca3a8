import { resolutions } from '#shared/series/resolution.ts'
import * as z from 'zod'

/** A workspace as it is saved; read back through this schema because an older version may have written it. */
export const workspaceDocumentSchema = z
  .object({
    version: z.literal(1),
    id: z.string().min(1),
    name: z.string(),
    savedAt: z.number(),
    /** dataHubIds in the order they were chosen. */
    variables: z.array(z.string()).readonly(),
    /** Epoch ms, half-open. */
    range: z.object({ start: z.number(), end: z.number() }).readonly(),
    resolution: z.union([z.literal('auto'), z.enum(resolutions)]),
    /** The zone shown: each entity's own, or one for all. */
    zone: z.union([
      z.object({ kind: z.literal('entity') }).readonly(),
      z.object({ kind: z.literal('fixed'), zone: z.string() }).readonly(),
    ]),
    mark: z.enum(['line', 'step', 'bar', 'area']),
  })
  .readonly()

export type WorkspaceDocument = z.infer<typeof workspaceDocumentSchema>
