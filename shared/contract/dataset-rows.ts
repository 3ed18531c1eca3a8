import * as z from 'zod'
import { resolutions } from '../time/resolution.ts'
import { intervalSchema, MAX_SERIES, packedSeriesSchema } from './csv-part.ts'

const kind = z.enum(['average-rate', 'totalizer', 'instantaneous', 'unknown'])

/** Identifies a file of a dataset. */
export const datasetPartSchema = z.strictObject({
  organization: z.string().min(1).max(200),
  resolution: z.enum(resolutions),
  year: z.number().int().min(-271_821).max(275_760),
  number: z.number().int().min(0).max(99_999),
})

/** Holds the content of a dataset file, as the page requests it. */
export const datasetRowsSchema = z.strictObject({
  interval: intervalSchema,
  series: z.array(packedSeriesSchema.extend({ kind })).max(MAX_SERIES).readonly(),
  metadata: z.record(z.string().max(100), z.string().max(32_000_000)).readonly(),
})
