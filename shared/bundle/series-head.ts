import * as z from 'zod'
import { resolutions } from '../time/resolution.ts'
import { isKnownZone } from '../time/zones/known-zone.ts'
import { BYTES_A_POINT, MOST_POINTS_A_PART } from './limits.ts'

const instant = z.number()

const count = z.int().min(0)
const defectsSchema = z.strictObject({
  nulls: count,
  malformed: count,
  duplicates: count,
  unordered: count,
  outside: count,
})

const seamSchema = z.strictObject({
  time: instant,
  before: z.number().exactOptional(),
  after: z.number().exactOptional(),
})

const coveredSchema = z
  .strictObject({
    start: instant,
    end: instant,
    fetchedAt: instant,
    /** Newest time to which the series was known to extend at that time. */
    newest: instant.exactOptional(),
    /** Counts what was repaired in the response. */
    defects: defectsSchema.exactOptional(),
    /** Buckets for which this answer and the neighbouring one gave different values. */
    seams: z.array(seamSchema).readonly().exactOptional(),
  })
  .refine(
    ({ start, end, seams = [] }) => start < end && seams.every(({ time }) => time >= start && time < end),
  )

const partSchema = z.strictObject({
  entry: z.string(),
  points: z.int().min(1).max(MOST_POINTS_A_PART),
})

/** Describes a series besides its values: `series/000001.json`. */
export const seriesHeadSchema = z
  .strictObject({
    dataHubId: z.string().min(1),
    resolution: z.enum(resolutions),
    /** Unit conversion requested from the service; absent means its canonical unit. */
    units: z.string().min(1).exactOptional(),
    standardization: z.string().min(1).exactOptional(),
    namedResolution: z.string().min(1).exactOptional(),
    /** Unit of the values, as the service named it; empty when it named none. */
    unitOfValues: z.string(),
    /** Zone in which the service cuts calendar buckets. */
    bucketZone: z.string().refine(isKnownZone),
    /** Intervals and when they were fetched, ascending and disjoint; time inside them without a value is a gap. */
    covered: z.array(coveredSchema).refine(isAscending),
    /** Convention by which the stamps of its answers were read; absent before that was known. */
    stamps: z.enum(['start', 'end']).exactOptional(),
    /** Set in a backup: when the series was last used, and whether it is pinned. */
    usedAt: instant.exactOptional(),
    isPinned: z.boolean().exactOptional(),
    parts: z.array(partSchema),
  })
  .readonly()

export type SeriesHead = z.infer<typeof seriesHeadSchema>

function isAscending(covered: readonly { readonly start: number; readonly end: number }[]): boolean {
  return covered.every(({ start }, at) => start >= (covered[at - 1]?.end ?? -Infinity))
}

/** Returns the number of bytes of this many points before they are compressed. */
export function bytesOfPoints(points: number): number {
  return points * BYTES_A_POINT
}
