import * as z from 'zod'
import { resolutions } from '../time/resolution.ts'
import { isKnownZone } from '../time/zones/known-zone.ts'
import { BYTES_A_POINT, MOST_POINTS_A_PART } from './limits.ts'

const instant = z.number()

const coveredSchema = z
  .strictObject({
    start: instant,
    end: instant,
    fetchedAt: instant,
    /** How far the series was known to reach then. */
    newest: instant.exactOptional(),
  })
  .refine(({ start, end }) => start < end)

const partSchema = z.strictObject({
  entry: z.string(),
  points: z.int().min(1).max(MOST_POINTS_A_PART),
})

/** What is known of a series besides its values: `series/000001.json`. */
export const seriesHeadSchema = z
  .strictObject({
    dataHubId: z.string().min(1),
    resolution: z.enum(resolutions),
    /** Asked of the service; absent means its canonical unit. */
    units: z.string().min(1).exactOptional(),
    standardization: z.string().min(1).exactOptional(),
    /** Of the values, as the service named it; empty when it named none. */
    unitOfValues: z.string(),
    /** In which the service cuts calendar buckets. */
    bucketZone: z.string().refine(isKnownZone),
    /** What was fetched and when, ascending and disjoint; what is inside and has no value is a gap. */
    covered: z.array(coveredSchema).refine(isAscending),
    /** How the stamps of its answers were read; absent before that was known. */
    stamps: z.enum(['start', 'end']).exactOptional(),
    /** Of a backup: when it was last looked at, and whether it is to stay. */
    usedAt: instant.exactOptional(),
    isPinned: z.boolean().exactOptional(),
    parts: z.array(partSchema),
  })
  .readonly()

export type SeriesHead = z.infer<typeof seriesHeadSchema>

function isAscending(covered: readonly { readonly start: number; readonly end: number }[]): boolean {
  return covered.every(({ start }, at) => start >= (covered[at - 1]?.end ?? -Infinity))
}

/** The bytes that so many points take before they are compressed. */
export function bytesOfPoints(points: number): number {
  return points * BYTES_A_POINT
}
