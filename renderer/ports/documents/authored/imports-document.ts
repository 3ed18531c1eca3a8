import '../zod-without-eval.ts'
import * as z from 'zod'
import { isImportId } from '#shared/portfolio/local-id.ts'
import { importedResolutions, type ImportedSeries } from '#shared/imports/imported-series.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'

/** Ten years of quarters of an hour, as which hours are stored in zones that are not whole hours from UTC. */
export const MOST_IMPORTED_VALUES = 351_000
/** All series of a connection are one document of at most 64 MiB, in which a value and its time have up to 35 bytes. */
export const MOST_VALUES_TOGETHER = 1_800_000

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
