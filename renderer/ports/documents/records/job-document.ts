import '../zod-without-eval.ts'
import { resolutions } from '#shared/time/resolution.ts'
import * as z from 'zod'
import { seriesFailureSchema } from '../../series-failure.ts'

/** Version 1 named a series by `question`. */
const renamedSeries = (value: unknown): unknown =>
  isRecord(value) && 'question' in value ? { ...value, seriesKey: value['question'] } : value

/** Upgrades a document of an earlier version; version 2 had no recheck. */
function upgraded(document: unknown): unknown {
  if (!isRecord(document)) return document
  if (document['version'] === 2) return { ...document, version: 3 }
  if (document['version'] !== 1) return document
  const series = document['series']
  return { ...document, version: 3, series: Array.isArray(series) ? series.map(renamedSeries) : series }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const newestSchema = z
  .object({
    version: z.literal(3),
    id: z.string().min(1),
    name: z.string(),
    createdAt: z.number(),
    /** Jobs run in ascending order. */
    order: z.number(),
    /** A running job is stored as waiting, so that it continues after a kill. */
    state: z.enum(['waiting', 'paused', 'interrupted', 'finished']),
    interval: z.object({ start: z.number(), end: z.number() }).readonly(),
    /** Zone in which the dates of the interval were typed; absent if nobody typed any. */
    zone: z.string().exactOptional(),
    series: z
      .array(
        z.object({
          seriesKey: z.object({
            dataHubId: z.string().min(1),
            resolution: z.enum(resolutions),
            units: z.string().exactOptional(),
            standardization: z.string().exactOptional(),
            namedResolution: z.string().exactOptional(),
          }),
          bucketZone: z.string(),
          /** Set for a totalizer, whose reading at the end of the interval is fetched too. */
          isTotalizer: z.literal(true).exactOptional(),
        }),
      )
      .readonly(),
    /**
     * Number of days at the end of the interval, or before the job was ordered, that are requested again although they
     * are cached.
     */
    recheckDays: z.number().positive().exactOptional(),
    /** Series that the service failed to deliver, by their position in `series`. */
    failed: z
      .array(z.object({ at: z.number().int().nonnegative(), error: seriesFailureSchema }))
      .readonly()
      .exactOptional(),
    /** Set when it ended, with the number of its segments and of the settled values that it found changed. */
    ended: z
      .object({ at: z.number(), segments: z.number(), revised: z.number().exactOptional() })
      .readonly()
      .exactOptional(),
  })
  .readonly()

/** A download job as it is stored; what remains to be fetched is never stored but derived from coverage. */
export const jobDocumentSchema = z.preprocess(upgraded, newestSchema)

export type JobDocument = z.infer<typeof jobDocumentSchema>
