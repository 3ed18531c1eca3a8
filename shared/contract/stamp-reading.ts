import type { BroughtEdge, StampConvention } from '../series/stamp-convention.ts'
import type { TotalizerConvention } from '../series/totalizer-convention.ts'

/** Says how the stamps of a connection are read, and what that rests on (decision 0008). */
export interface StampReading {
  readonly connectionId: string
  /** Convention in force: the chosen one, else the found one, else starts. */
  readonly stamps: StampConvention
  /** Absent while the answers are inconclusive. */
  readonly found?: StampConvention
  /** Set by the user; takes precedence over `found`. */
  readonly chosen?: StampConvention
  /** Number of answers that brought the start of their range, its end, or both. */
  readonly answers: Readonly<Record<BroughtEdge, number>>
  /** Says which readings the values of totalizers are; absent until the user chooses it. */
  readonly totalizers?: TotalizerConvention
}
