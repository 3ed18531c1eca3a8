import type { FrozenStatement } from '#shared/savings/statements/frozen-statement.ts'
import { resolutions } from '#shared/time/resolution.ts'
import * as z from 'zod'

const interval = z.object({ start: z.number(), end: z.number() }).readonly()
const figure = z.number()

/** Reads the statements that were frozen into a card; they are saved, exported and backed up with its workspace. */
export const frozenSchema: z.ZodType<readonly FrozenStatement[]> = z
  .array(
    z
      .object({
        frozenAt: z.number(),
        version: z.string(),
        unit: z.string(),
        figures: z
          .object({
            ...{ baseline: figure, adjustments: figure, measured: figure },
            ...{ avoided: figure, half: figure },
          })
          .readonly(),
        method: z.record(z.string(), z.string()).readonly(),
        periods: z.object({ baseline: interval, reporting: interval }).readonly(),
        data: z
          .array(
            z
              .object({
                id: z.string(),
                count: z.number(),
                resolution: z.enum(resolutions).optional(),
                sha256: z.string(),
              })
              .readonly(),
          )
          .readonly(),
      })
      .readonly(),
  )
  .readonly()
