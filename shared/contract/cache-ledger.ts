import * as z from 'zod'

const count = z.number().int().nonnegative()

/** Records the contents of the cache of a connection at its last count. */
const heldSchema = z
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

/** An entry of the ledger. Main keeps the ledger outside the database, which has the number of the same commit. */
export const ledgerEntrySchema = z.strictObject({ commit: count, held: heldSchema }).readonly()

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
