import '../zod-without-eval.ts'
import * as z from 'zod'
import { isImportId } from '#shared/portfolio/local-id.ts'
import { importedResolutions, type ImportedSeries } from '#shared/imports/imported-series.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'

/** A document is written as a whole; ten years of hours stay below this. */
export const MOST_IMPORTED_VALUES = 100_000

/** The imported series of a connection, as they are saved. */
export const importsSchema: z.ZodType<readonly ImportedSeries[]> = z
  .array(
    z
      .object({
        id: z.string().refine(isImportId),
        name: z.string().min(1).max(200),
        unit: z.string().max(50),
        kind: z.enum(['average-rate', 'instantaneous']),
        resolution: z.enum(importedResolutions),
        zone: z.string().refine(isKnownZone),
        entityId: z.string().min(1).exactOptional(),
        fileName: z.string(),
        importedAt: z.number(),
        times: z.array(z.number()).max(MOST_IMPORTED_VALUES).readonly(),
        values: z.array(z.number()).max(MOST_IMPORTED_VALUES).readonly(),
      })
      .refine(({ times, values }) => times.length === values.length, 'times and values differ in number')
      .readonly(),
  )
  .readonly()
