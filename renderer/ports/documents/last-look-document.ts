import './zod-without-eval.ts'
import * as z from 'zod'

/** Says what a connection was like when a person last looked at it. */
export interface LastLook {
  readonly lookedAt: number
  /** dataHubIds; null where there were too many to keep. */
  readonly variableIds: readonly string[] | null
  readonly silentIds: readonly string[]
}

/** Longer lists are not kept: a document is written whole. */
export const MOST_KEPT_IDS = 20_000

export const lastLookSchema: z.ZodType<LastLook | null> = z
  .object({
    lookedAt: z.number(),
    variableIds: z.array(z.string()).readonly().nullable(),
    silentIds: z.array(z.string()).readonly(),
  })
  .nullable()
