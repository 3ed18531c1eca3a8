import * as z from 'zod'

const count = z.number().int().nonnegative()

/** Records what the cache of a connection contained when it was last counted. */
export const heldSchema = z
  .strictObject({
    series: count,
    points: count,
    /** Size of the columns before the browser compresses them. */
    bytes: count,
    /** Least number of requests that fetching its series again takes. */
    requests: count,
    notedAt: z.number(),
  })
  .readonly()

export type Held = z.infer<typeof heldSchema>

/** An entry of the ledger, which main keeps outside the database: the database has the number of the same commit. */
export const ledgerEntrySchema = z.strictObject({ commit: count, held: heldSchema }).readonly()

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
