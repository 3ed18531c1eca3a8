import '../zod-without-eval.ts'
import * as z from 'zod'
import type { LoggedOutage } from '#shared/outages/outage-log.ts'

/** The outages of sources that catalogues reported, the newest first. */
export const outagesSchema: z.ZodType<readonly LoggedOutage[]> = z
  .array(z.object({ dataHubId: z.string().min(1), start: z.number(), end: z.number() }).readonly())
  .readonly()
