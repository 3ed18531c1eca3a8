import './zod-without-eval.ts'
import { resolutions } from '#shared/time/resolution.ts'
import * as z from 'zod'

/** Epoch ms, half-open. */
const interval = z
  .object({ start: z.number(), end: z.number() })
  .readonly()
  .refine(({ start, end }) => start < end, 'start must be before end')

/** A workspace as it is saved; read back through this schema because an older version may have written it. */
export const workspaceDocumentSchema = z
  .object({
    version: z.literal(1),
    id: z.string().min(1),
    name: z.string(),
    savedAt: z.number(),
    /** dataHubIds in the order they were chosen. */
    variables: z.array(z.string()).readonly(),
    /** What is loaded; absent until someone chose it. */
    range: interval.optional(),
    /** The part of the range in sight; the whole of it when absent. */
    shown: interval.optional(),
    resolution: z.union([z.literal('auto'), z.enum(resolutions)]),
    /** The zone shown: each entity's own, or one for all. */
    zone: z.union([
      z.object({ kind: z.literal('entity') }).readonly(),
      z.object({ kind: z.literal('fixed'), zone: z.string() }).readonly(),
    ]),
    mark: z.enum(['line', 'step', 'bar', 'area']),
    /** Palette slot by dataHubId: a variable keeps its colour. */
    colours: z.record(z.string(), z.number().int().nonnegative()).readonly().optional(),
    /** Unit conversion and standardization asked of the service, by dataHubId. */
    questionOptions: z
      .record(
        z.string(),
        z
          .object({ units: z.string().min(1).optional(), standardization: z.string().min(1).optional() })
          .readonly(),
      )
      .readonly()
      .optional(),
  })
  .readonly()

export type WorkspaceDocument = z.infer<typeof workspaceDocumentSchema>
