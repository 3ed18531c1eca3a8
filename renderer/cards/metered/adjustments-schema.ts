import * as z from 'zod'

/** Reads amounts over intervals with their reasons, as the field of the kind `adjustments` writes them. */
export const adjustmentsSchema = z
  .array(
    z.object({
      interval: z.object({ start: z.number(), end: z.number() }),
      amount: z.number(),
      reason: z.string(),
    }),
  )
  .default([])
