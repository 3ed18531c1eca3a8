import '../zod-without-eval.ts'
import * as z from 'zod'
import type { Interval } from '#shared/time/instant.ts'

/**
 * A time in which the source of a variable sent nothing, according to catalogues. Its end is the time at which the
 * outage was last reported.
 */
export interface LoggedOutage extends Interval {
  readonly dataHubId: string
}

/** The outages of sources that catalogues reported, the newest first. */
export const outagesSchema: z.ZodType<readonly LoggedOutage[]> = z
  .array(z.object({ dataHubId: z.string().min(1), start: z.number(), end: z.number() }).readonly())
  .readonly()
