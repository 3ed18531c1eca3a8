import '../zod-without-eval.ts'
import * as z from 'zod'

/** Longer lists are not stored, since a document is written as a whole. */
export const MOST_KEPT_IDS = 20_000

/** The state of a connection when a user last looked at it; null before the first time. */
export const lastLookSchema = z
  .object({
    lookedAt: z.number(),
    /** Null if there were too many to store. */
    variableIds: z.array(z.string()).readonly().nullable(),
    silentIds: z.array(z.string()).readonly(),
  })
  .readonly()
  .nullable()

export type LastLook = NonNullable<z.infer<typeof lastLookSchema>>
