import '../zod-without-eval.ts'
import * as z from 'zod'
import type { ExportedFigures } from '#shared/revisions/exported-figures.ts'

/** Records of the written files with figures of a connection, the newest first. */
export const exportsSchema: z.ZodType<readonly ExportedFigures[]> = z
  .array(
    z
      .object({
        at: z.number(),
        fileName: z.string(),
        dataHubIds: z.array(z.string()).readonly(),
        interval: z.object({ start: z.number(), end: z.number() }).readonly(),
      })
      .readonly(),
  )
  .readonly()
