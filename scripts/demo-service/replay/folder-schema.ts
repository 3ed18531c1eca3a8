import * as z from 'zod'
import { resolutions } from '#shared/time/resolution.ts'

const named = z.object({ id: z.string().min(1), name: z.string() })
const typed = z.object({ id: z.number().int(), name: z.string() })

/** Describes `portfolio.json` of a folder that can be replayed. */
export const folderSchema = z.object({
  organizations: z.array(named).readonly(),
  entities: z
    .array(
      named.extend({
        type: typed,
        orgId: z.string(),
        areaSqft: z.number().positive().optional(),
      }),
    )
    .readonly(),
  variables: z
    .array(
      z.object({
        dataHubId: z.string().min(1),
        displayName: z.string(),
        variableType: z.string(),
        pointType: z.enum(['average-rate', 'totalizer', 'instantaneous']),
        resource: typed,
        unit: z.object({ shortText: z.string(), longText: z.string() }),
        entityIds: z.array(z.string()).readonly(),
        timezone: z.string(),
        nativeResolution: z.enum(resolutions),
        file: z.string().min(1),
      }),
    )
    .readonly(),
})

export type ReplayFolder = z.infer<typeof folderSchema>
export type ReplayVariable = ReplayFolder['variables'][number]
