import '../zod-without-eval.ts'
import * as z from 'zod'
import { fillMethods, type Fill } from '#shared/filling/fill.ts'

/** The fills of a connection, as they are saved. */
export const fillsSchema: z.ZodType<readonly Fill[]> = z
  .array(
    z
      .object({
        id: z.string().min(1),
        dataHubId: z.string().min(1),
        interval: z
          .object({ start: z.number(), end: z.number() })
          .readonly()
          .refine(({ start, end }) => start < end, 'start must be before end'),
        method: z.enum(fillMethods),
        value: z.number().exactOptional(),
        terms: z
          .array(z.object({ dataHubId: z.string().min(1), factor: z.number() }).readonly())
          .readonly()
          .exactOptional(),
        replaces: z.boolean(),
        reason: z.string().max(1000),
      })
      .readonly(),
  )
  .readonly()
